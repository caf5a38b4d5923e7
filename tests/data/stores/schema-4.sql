BEGIN TRANSACTION;
CREATE TABLE aliases (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "name" TEXT, "uid" TEXT, PRIMARY KEY (version, nth));
CREATE TABLE defects (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "kind" TEXT, "message" TEXT, "path" TEXT, "span" TEXT, PRIMARY KEY (version, nth));
INSERT INTO "defects" VALUES(1,0,'lost','a bound is lost','1/row-1','[80, 88]');
INSERT INTO "defects" VALUES(1,1,'odd','nowhere <i>in</i> particular',NULL,NULL);
CREATE TABLE documents (name TEXT PRIMARY KEY, title TEXT, unit TEXT NOT NULL, current INTEGER, series TEXT NOT NULL DEFAULT '');
INSERT INTO "documents" VALUES('made-up','The <Made-up> Rules, 1900','rule',1,'');
INSERT INTO "documents" VALUES('d',NULL,'rule',3,'');
CREATE TABLE editors (name TEXT PRIMARY KEY, token_sha256 TEXT NOT NULL, since TEXT NOT NULL);
CREATE TABLE edits (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "start" INTEGER, "end" INTEGER, "before" TEXT, "after" TEXT, "rule" TEXT, "why" TEXT, "lane" TEXT, "confidence" DOUBLE PRECISION, "author" TEXT, "to" INTEGER, "applied" INTEGER, PRIMARY KEY (version, nth));
INSERT INTO "edits" VALUES(1,0,0,10,'GAZETTE 7
','','test','why GAZETTE 7
','auto',1.0,'clausebook',NULL,1);
INSERT INTO "edits" VALUES(1,1,57,59,'Hi','iii','test','why Hi','auto',1.0,'clausebook',NULL,1);
INSERT INTO "edits" VALUES(1,2,61,64,'teh','the','test','why teh','auto',1.0,'asha',NULL,1);
INSERT INTO "edits" VALUES(1,3,99,102,'men','man','test','why men','suggest',0.5,'clausebook',NULL,0);
INSERT INTO "edits" VALUES(1,4,92,96,'tons',NULL,'test','why tons','flag',1.0,'clausebook',NULL,0);
CREATE TABLE files (digest TEXT PRIMARY KEY, content BLOB NOT NULL);
CREATE TABLE log (position INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, editor TEXT NOT NULL, time TEXT NOT NULL, reason TEXT NOT NULL, entry TEXT NOT NULL, UNIQUE (document, id));
CREATE TABLE originals (document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, raw_sha256 TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL REFERENCES files, PRIMARY KEY (document, raw_sha256, first));
CREATE TABLE outcomes (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "entry" TEXT, "kind" TEXT, "editor" TEXT, "status" TEXT, "span" TEXT, "reason" TEXT, "mark" TEXT, PRIMARY KEY (version, nth));
CREATE TABLE passages (id INTEGER PRIMARY KEY, version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, document TEXT NOT NULL, path TEXT NOT NULL, uid TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL, clean TEXT NOT NULL, map TEXT NOT NULL);
INSERT INTO "passages" VALUES(1,1,'made-up','1','p1','rule','not proofread','1. Boats. See rule 2 and the Ports Act, 1908.
','[[0, 10, 56]]');
INSERT INTO "passages" VALUES(2,1,'made-up','1/(iii)','p2','clause','not proofread','(iii) the crew of rule 9
','[[0, 56, 57], [1, 57, 59], [4, 59, 61], [6, 61, 64], [9, 64, 80]]');
INSERT INTO "passages" VALUES(3,1,'made-up','1/row-1','p3','row','not proofread','Not over 15 tons 5 men
','[[0, 80, 103]]');
INSERT INTO "passages" VALUES(4,1,'made-up','1/proviso-1','p4','proviso','not proofread','Provided that none is <b>afloat</b>.
','[[0, 103, 140]]');
INSERT INTO "passages" VALUES(5,1,'made-up','2','p5','rule','not proofread','2. [2JMasts
','[[0, 140, 153]]');
INSERT INTO "passages" VALUES(6,3,'d','1','d901bd77e25a','rule','not proofread','1. A bark.','[[0, 0, 10]]');
CREATE TABLE provisions (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "uid" TEXT, "eid" TEXT, "path" TEXT, "kind" TEXT, "num" TEXT, "printed" TEXT, "basis" TEXT, "spans" TEXT, "heading" TEXT, "parent" TEXT, "division" TEXT, "body" INTEGER, "evidence" TEXT, "readings" TEXT, "row" TEXT, "belongs_to" TEXT, PRIMARY KEY (version, nth));
INSERT INTO "provisions" VALUES(1,0,'p0','furn_1','furniture-1','furniture',NULL,NULL,'printed','[[0, 10]]',NULL,NULL,NULL,NULL,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,1,'p1','rule_1','1','rule','1','1.','printed','[[10, 140]]','Boats',NULL,NULL,13,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,2,'p2','rule_1__cl_iii','1/(iii)','clause','(iii)','(Hi)','repaired','[[56, 80]]',NULL,'1',NULL,61,'["follows (ii)"]','[{"num": "(ii)", "path": "1/(ii)", "cost": 1.5, "why": "looks like it"}]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,3,'p3','rule_1__row_1','1/row-1','row',NULL,NULL,'printed','[[80, 103]]',NULL,'1',NULL,NULL,'[]','[]','{"upto": 15, "men": 5, "over": null, "defective": ["over"]}',NULL);
INSERT INTO "provisions" VALUES(1,4,'p4','rule_1__proviso_1','1/proviso-1','proviso',NULL,NULL,'printed','[[103, 140]]',NULL,'1',NULL,NULL,'[]','[]',NULL,'2');
INSERT INTO "provisions" VALUES(1,5,'p5','rule_2','2','rule','2','2.','inferred','[[140, 153]]',NULL,NULL,NULL,143,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(2,0,'e047ae9ff060','rule_1','1','rule','1','1.','printed','[[0, 10]]',NULL,NULL,NULL,3,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(3,0,'d901bd77e25a','rule_1','1','rule','1','1.','printed','[[0, 10]]',NULL,NULL,NULL,3,'[]','[]',NULL,NULL);
CREATE TABLE refs (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "span" TEXT, "text" TEXT, "source" TEXT, "status" TEXT, "targets" TEXT, "candidates" TEXT, "external" TEXT, "reason" TEXT, "confidence" DOUBLE PRECISION, PRIMARY KEY (version, nth));
INSERT INTO "refs" VALUES(1,0,'[24, 30]','rule 2','1','resolved','["2", "1"]','[]',NULL,'the next rule',1.0);
INSERT INTO "refs" VALUES(1,1,'[39, 54]','Ports Act, 1908','1','external','[]','[]','{"title": "Ports Act", "year": 1908, "number": 15, "provision": null}','',1.0);
INSERT INTO "refs" VALUES(1,2,'[73, 79]','rule 9','1/(iii)','dangling','[]','[]',NULL,'there is no rule 9',0.25);
INSERT INTO "refs" VALUES(1,3,'[65, 69]','crew','1/(iii)','ambiguous','[]','["1", "2"]',NULL,'two fit',1.0);
CREATE TABLE rulebooks (document TEXT PRIMARY KEY REFERENCES documents ON DELETE CASCADE, text TEXT NOT NULL);
CREATE TABLE sent (editor TEXT NOT NULL, key TEXT NOT NULL, client TEXT NOT NULL, document TEXT NOT NULL, digest TEXT NOT NULL, position INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (editor, key));
CREATE TABLE sources (digest TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, raw_sha256 TEXT NOT NULL);
CREATE TABLE versions (id INTEGER PRIMARY KEY, document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, raw_sha256 TEXT NOT NULL, raw_text TEXT NOT NULL, reading TEXT NOT NULL, content TEXT NOT NULL, position INTEGER NOT NULL DEFAULT 0, laid INTEGER NOT NULL DEFAULT 0, UNIQUE (document, raw_sha256));
INSERT INTO "versions" VALUES(1,'made-up','b56f868f8021e97b88d3a90817837f39bb26ba3c7fc9778e37952ef518b4dbe6','GAZETTE 7
1. Boats. See rule 2 and the Ports Act, 1908.
(Hi) teh crew of rule 9
Not over 15 tons 5 men
Provided that none is <b>afloat</b>.
2. [2JMasts
','{"pages": [{"number": 1, "start": 0, "end": 60, "width": 800.0, "height": 1000.0, "label": ""}, {"number": 2, "start": 60, "end": 153, "width": null, "height": null, "label": ""}], "words": [{"start": 0, "end": 7, "page": 1, "box": {"left": 1, "top": 2, "right": 3, "bottom": 4}, "confidence": 0.5}, {"start": 8, "end": 9, "page": 1, "box": {"left": 5, "top": 2, "right": 6, "bottom": 4}, "confidence": null}], "reader": "plain", "source": "made-up.txt", "notes": ["Read by hand."], "faults": []}','a506179986f74440709f8565c5b502ae1c780405037256083f151308e9711ff6',0,0);
INSERT INTO "versions" VALUES(2,'d','b6d0dbffa1e54709ec209a04bfed0c19cae0af301301758f9ddb058007353570','1. A boat.','{"pages": [], "words": [], "reader": "plain", "source": "", "notes": [], "faults": []}','8e897367ae7ebdef6f7a74a83901fe62ddba5cd5d11b43cb07b824e2987308c0',0,0);
INSERT INTO "versions" VALUES(3,'d','2e6197e067fc6d70cda804164351b8d01c4d1d5533e5684da70045d487ed6891','1. A bark.','{"pages": [], "words": [], "reader": "plain", "source": "", "notes": [], "faults": []}','f9c2a9b1253e1b76ed372268cbc8a69a83c5954848656181f5ed92fb43f642f0',0,0);
CREATE INDEX provisions_uid ON provisions ("uid");
CREATE INDEX provisions_eid ON provisions ("eid");
CREATE INDEX provisions_path ON provisions ("path");
CREATE INDEX provisions_kind ON provisions ("kind");
CREATE INDEX refs_status ON refs ("status");
CREATE INDEX refs_source ON refs ("source");
CREATE INDEX edits_lane ON edits ("lane");
CREATE INDEX defects_kind ON defects ("kind");
CREATE INDEX aliases_name ON aliases ("name");
CREATE INDEX outcomes_status ON outcomes ("status");
CREATE INDEX log_document ON log (document, position);
CREATE INDEX passages_version ON passages (version);
CREATE VIEW current_provisions AS SELECT d.name AS document, d.title, p.* FROM documents d JOIN provisions p ON p.version = d.current;
CREATE VIEW current_references AS SELECT d.name AS document, r.* FROM documents d JOIN refs r ON r.version = d.current;
CREATE VIEW conflicts AS SELECT d.name AS document, o.* FROM documents d JOIN outcomes o ON o.version = d.current WHERE o.status = 'conflict';
CREATE INDEX sent_client ON sent (document, editor, client, position);
CREATE VIRTUAL TABLE words USING fts5 (clean, content = 'passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE grams USING fts5 (clean, content = 'passages', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER passage_in AFTER INSERT ON passages BEGIN INSERT INTO words (rowid, clean) VALUES (new.id, new.clean); INSERT INTO grams (rowid, clean) VALUES (new.id, new.clean); END;
CREATE TRIGGER passage_out AFTER DELETE ON passages BEGIN INSERT INTO words (words, rowid, clean) VALUES ('delete', old.id, old.clean); INSERT INTO grams (grams, rowid, clean) VALUES ('delete', old.id, old.clean); END;
INSERT INTO words (words) VALUES ('rebuild');
INSERT INTO grams (grams) VALUES ('rebuild');
COMMIT;
