BEGIN TRANSACTION;
CREATE TABLE defects (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "kind", "message", "path", "span", PRIMARY KEY (version, nth)) WITHOUT ROWID;
INSERT INTO "defects" VALUES(1,0,'lost','a bound is lost','1/row-1','[80, 88]');
INSERT INTO "defects" VALUES(1,1,'odd','nowhere <i>in</i> particular',NULL,NULL);
CREATE TABLE documents (
    name TEXT PRIMARY KEY,
    title TEXT,
    unit TEXT NOT NULL,
    current INTEGER
);
INSERT INTO "documents" VALUES('made-up','The <Made-up> Rules, 1900','rule',1);
INSERT INTO "documents" VALUES('d',NULL,'rule',3);
CREATE TABLE edits (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "start", "end", "before", "after", "rule", "why", "lane", "confidence", "author", "to", "applied", PRIMARY KEY (version, nth)) WITHOUT ROWID;
INSERT INTO "edits" VALUES(1,0,0,10,'GAZETTE 7
','','test','why GAZETTE 7
','auto',1.0,'clausebook',NULL,1);
INSERT INTO "edits" VALUES(1,1,57,59,'Hi','iii','test','why Hi','auto',1.0,'clausebook',NULL,1);
INSERT INTO "edits" VALUES(1,2,61,64,'teh','the','test','why teh','auto',1.0,'asha',NULL,1);
INSERT INTO "edits" VALUES(1,3,99,102,'men','man','test','why men','suggest',0.5,'clausebook',NULL,0);
INSERT INTO "edits" VALUES(1,4,92,96,'tons',NULL,'test','why tons','flag',1.0,'clausebook',NULL,0);
CREATE TABLE provisions (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "uid", "eid", "path", "kind", "num", "printed", "basis", "spans", "heading", "parent", "division", "body", "evidence", "readings", "row", "belongs_to", PRIMARY KEY (version, nth)) WITHOUT ROWID;
INSERT INTO "provisions" VALUES(1,0,'p0','furn_1','furniture-1','furniture',NULL,NULL,'printed','[[0, 10]]',NULL,NULL,NULL,NULL,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,1,'p1','rule_1','1','rule','1','1.','printed','[[10, 140]]','Boats',NULL,NULL,13,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,2,'p2','rule_1__cl_iii','1/(iii)','clause','(iii)','(Hi)','repaired','[[56, 80]]',NULL,'1',NULL,61,'["follows (ii)"]','[{"num": "(ii)", "path": "1/(ii)", "cost": 1.5, "why": "looks like it"}]',NULL,NULL);
INSERT INTO "provisions" VALUES(1,3,'p3','rule_1__row_1','1/row-1','row',NULL,NULL,'printed','[[80, 103]]',NULL,'1',NULL,NULL,'[]','[]','{"upto": 15, "men": 5, "over": null, "defective": ["over"]}',NULL);
INSERT INTO "provisions" VALUES(1,4,'p4','rule_1__proviso_1','1/proviso-1','proviso',NULL,NULL,'printed','[[103, 140]]',NULL,'1',NULL,NULL,'[]','[]',NULL,'2');
INSERT INTO "provisions" VALUES(1,5,'p5','rule_2','2','rule','2','2.','inferred','[[140, 153]]',NULL,NULL,NULL,143,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(2,0,'e047ae9ff060','rule_1','1','rule','1','1.','printed','[[0, 10]]',NULL,NULL,NULL,3,'[]','[]',NULL,NULL);
INSERT INTO "provisions" VALUES(3,0,'d901bd77e25a','rule_1','1','rule','1','1.','printed','[[0, 10]]',NULL,NULL,NULL,3,'[]','[]',NULL,NULL);
CREATE TABLE refs (version INTEGER NOT NULL REFERENCES versions ON DELETE CASCADE, nth INTEGER NOT NULL, "span", "text", "source", "status", "targets", "candidates", "external", "reason", "confidence", PRIMARY KEY (version, nth)) WITHOUT ROWID;
INSERT INTO "refs" VALUES(1,0,'[24, 30]','rule 2','1','resolved','["2", "1"]','[]',NULL,'the next rule',1.0);
INSERT INTO "refs" VALUES(1,1,'[39, 54]','Ports Act, 1908','1','external','[]','[]','{"title": "Ports Act", "year": 1908, "number": 15, "provision": null}','',1.0);
INSERT INTO "refs" VALUES(1,2,'[73, 79]','rule 9','1/(iii)','dangling','[]','[]',NULL,'there is no rule 9',0.25);
INSERT INTO "refs" VALUES(1,3,'[65, 69]','crew','1/(iii)','ambiguous','[]','["1", "2"]',NULL,'two fit',1.0);
CREATE TABLE versions (
    id INTEGER PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE,
    raw_sha256 TEXT NOT NULL,
    raw_text TEXT NOT NULL,
    reading TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (document, raw_sha256)
);
INSERT INTO "versions" VALUES(1,'made-up','b56f868f8021e97b88d3a90817837f39bb26ba3c7fc9778e37952ef518b4dbe6','GAZETTE 7
1. Boats. See rule 2 and the Ports Act, 1908.
(Hi) teh crew of rule 9
Not over 15 tons 5 men
Provided that none is <b>afloat</b>.
2. [2JMasts
','{"pages": [{"number": 1, "start": 0, "end": 60, "width": 800.0, "height": 1000.0}, {"number": 2, "start": 60, "end": 153, "width": null, "height": null}], "words": [{"start": 0, "end": 7, "page": 1, "box": {"left": 1, "top": 2, "right": 3, "bottom": 4}, "confidence": 0.5}, {"start": 8, "end": 9, "page": 1, "box": {"left": 5, "top": 2, "right": 6, "bottom": 4}, "confidence": null}], "reader": "plain", "source": "made-up.txt", "notes": ["Read by hand."]}','55f8680fb3c2c78b28dcaf12c0c7b1639c0a5ec23d01065ce7b2444bb0ba75e7');
INSERT INTO "versions" VALUES(2,'d','b6d0dbffa1e54709ec209a04bfed0c19cae0af301301758f9ddb058007353570','1. A boat.','{"pages": [], "words": [], "reader": "plain", "source": "", "notes": []}','b380dc6201981b54a0b36de0454cc0e85ec2d00200e8c02dd224e69520925f80');
INSERT INTO "versions" VALUES(3,'d','2e6197e067fc6d70cda804164351b8d01c4d1d5533e5684da70045d487ed6891','1. A bark.','{"pages": [], "words": [], "reader": "plain", "source": "", "notes": []}','186a9b47c547bea3a799644a6facfdabe05be0c43b0e9f21d98c5d7111e47c8b');
CREATE INDEX provisions_uid ON provisions ("uid");
CREATE INDEX provisions_eid ON provisions ("eid");
CREATE INDEX provisions_path ON provisions ("path");
CREATE INDEX provisions_kind ON provisions ("kind");
CREATE INDEX refs_status ON refs ("status");
CREATE INDEX refs_source ON refs ("source");
CREATE INDEX edits_lane ON edits ("lane");
CREATE INDEX defects_kind ON defects ("kind");
CREATE VIRTUAL TABLE words USING fts5 (clean, path UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO "words" VALUES('','furniture-1');
INSERT INTO "words" VALUES('1. Boats. See rule 2 and the Ports Act, 1908.
(iii) the crew of rule 9
Not over 15 tons 5 men
Provided that none is <b>afloat</b>.
','1');
INSERT INTO "words" VALUES('(iii) the crew of rule 9
','1/(iii)');
INSERT INTO "words" VALUES('Not over 15 tons 5 men
','1/row-1');
INSERT INTO "words" VALUES('Provided that none is <b>afloat</b>.
','1/proviso-1');
INSERT INTO "words" VALUES('2. [2JMasts
','2');
INSERT INTO "words" VALUES('1. A boat.','1');
INSERT INTO "words" VALUES('1. A bark.','1');
CREATE TRIGGER words_of_versions AFTER DELETE ON versions BEGIN
    DELETE FROM words WHERE rowid BETWEEN old.id << 20 AND (old.id << 20) + 1048575;
END;
COMMIT;
