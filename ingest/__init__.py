"""Paper to model: readers, cleaning passes, segmentation."""
