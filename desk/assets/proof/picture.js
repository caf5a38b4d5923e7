// The picture of the page, where the source has one: zoom by OpenSeadragon, the word's box lit, the line enlarged in the tray.
import { element, find, page } from "./state.js";
import { goTo, onMove } from "./cursor.js";

let viewer = null;
let image = null;
let scale = 1;

export function openPicture() {
  const holder = find("#picture");
  if (!holder || !globalThis.OpenSeadragon) return;
  // The viewer would add a style of its own, which the policy of the page refuses; it adds none where it finds one.
  const none = document.createElementNS("urn:none", "style");
  none.setAttribute("data-openseadragon-mobile-css", "true");
  document.head.append(none);
  viewer = OpenSeadragon({
    element: holder, showNavigationControl: false, tileSources: { type: "image", url: holder.dataset.src },
    gestureSettingsMouse: { clickToZoom: false }, animationTime: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 0.3,
    drawer: "canvas", visibilityRatio: 0.6, maxZoomPixelRatio: 4,
  });
  viewer.addHandler("open", ready);
  viewer.addHandler("open-failed", unreadable);
  viewer.addHandler("canvas-click", clicked);
  image = new Image();
  image.addEventListener("load", () => onHere(page.here));
  image.src = holder.dataset.src;
}

function ready() {
  const size = viewer.world.getItemAt(0).getContentSize();
  scale = page.told.width ? size.x / page.told.width : 1;
  viewer.viewport.fitHorizontally(true);
  viewer.viewport.panTo(new OpenSeadragon.Point(0.5, viewer.viewport.getBounds(true).height / 2), true);
  onHere(page.here);
}

// Without its image the page shows the raw text.
function unreadable() {
  viewer.destroy();
  viewer = null;
  find("#picture").hidden = true;
  find(".scan .zoom").hidden = true;
  find("#received").hidden = false;
}

function clicked(event) {
  if (!event.quick) return;
  const at = viewer.viewport.viewportToImageCoordinates(viewer.viewport.pointFromPixel(event.position));
  const [x, y] = [at.x / scale, at.y / scale];
  const word = page.told.words.find(([, , left, top, right, bottom]) => left <= x && x <= right && top <= y && y <= bottom);
  if (word) goTo(word[0]);
}

const boxesOf = (place) => (place.box.length ? place.box : page.told.words
  .filter(([start, end]) => start < place.end && place.start < end).map((word) => word.slice(2)));

function onHere(place) {
  if (!viewer?.world.getItemAt(0)) return;
  viewer.clearOverlays();
  if (!place) return;
  for (const [left, top, right, bottom] of boxesOf(place)) {
    const rect = viewer.viewport.imageToViewportRectangle(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale);
    viewer.addOverlay({ element: element("div", { className: "word-box" }), location: rect });
    const seen = viewer.viewport.getBounds();
    if (rect.y < seen.y || rect.y + rect.height > seen.y + seen.height || rect.x < seen.x || rect.x + rect.width > seen.x + seen.width) {
      viewer.viewport.panTo(rect.getCenter());
    }
  }
}

// The line of the place cut out of the picture; false where there is none.
export function enlarge(place, holder) {
  const [box] = image?.complete && image.naturalWidth ? boxesOf(place) : [];
  if (!box) return false;
  const [left, top, right, bottom] = box.map((side) => side * scale);
  const height = Math.max(24, (bottom - top) * 1.9);
  const canvas = element("canvas", { width: 584, height: 108 });
  const width = (height * 584) / 108;
  const from = Math.max(0, (left + right) / 2 - width / 2);
  const above = Math.max(0, (top + bottom) / 2 - height / 2);
  const ink = canvas.getContext("2d");
  ink.drawImage(image, from, above, width, height, 0, 0, 584, 108);
  ink.strokeStyle = "#7a4d00";
  ink.lineWidth = 3;
  const by = 584 / width;
  ink.strokeRect((left - from) * by, (top - above) * by, (right - left) * by, (bottom - top) * by);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The line in the page image, enlarged");
  holder.replaceChildren(canvas);
  return true;
}

export const zoom = (by) => viewer?.viewport.zoomBy(by).applyConstraints();

onMove(onHere);
