BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','4');
CREATE TABLE answers (
	battle VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	who VARCHAR(16) NOT NULL, 
	epoch INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	hash VARCHAR(96) DEFAULT '' NOT NULL, 
	considered TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (battle, n), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "answers" VALUES('25f631f92e04bcea',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',1,'"azure-low"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',2,'{"path":[[1010,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',3,'"shoot"','red',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',4,'[4]','',0,'[[{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777778"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",4,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',5,'{"path":[[4010,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',6,'"shoot"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',7,'[5]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888888"],[{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",5,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',8,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',9,'"azure-low"','blue',0,'[]','bccad94de6203e0cde6b31aa@1','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',10,'{"path":[[1020,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',11,'"shoot"','red',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',12,'[6]','',0,'[[{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777777"],[{"what":"shot","about":{"who":"red","at":"blue","success":true,"faces":[["shot",6,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',13,'{"path":[[4020,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',14,'"shoot"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('25f631f92e04bcea',15,'[5]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888887"],[{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",5,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('6e6af5109eea2a9a',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('5b9f39fab3dc6f4c',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('5b9f39fab3dc6f4c',1,'"azure-high"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('6d15d2bcc8d7d7e1',0,'[3]','',0,'[[{"what":"scenario","about":{"name":"Rustlers","faces":[["scenario",3,"red"]]},"rules":["MDR-SCEN-01"]},"The next scenario: Rustlers. {3} [[MDR-SCEN-01]]"]]','','');
CREATE TABLE battles (
	id VARCHAR(32) NOT NULL, 
	book VARCHAR(32) NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	setup TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	dice VARCHAR(16) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	epoch INTEGER NOT NULL, 
	hotseat BOOLEAN NOT NULL, 
	due VARCHAR(16) NOT NULL, 
	note TEXT NOT NULL, 
	archive TEXT, 
	made FLOAT NOT NULL, 
	strict BOOLEAN DEFAULT 0 NOT NULL, 
	length INTEGER DEFAULT '0' NOT NULL, 
	bytes BIGINT DEFAULT '0' NOT NULL, 
	opened FLOAT DEFAULT '0' NOT NULL, 
	owner VARCHAR(64) DEFAULT '' NOT NULL, 
	wanted VARCHAR(64) DEFAULT '' NOT NULL, 
	campaign VARCHAR(64) DEFAULT '' NOT NULL, 
	waiting TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "battles" VALUES('25f631f92e04bcea','skirmish','1','{"seed":1322558357,"scenario":"street"}','{"red":"human","blue":"human"}','engine','129d5bcc6a60bf5140e48dda18a46a9b',0,1,'human','',NULL,1.79484539281189060212e+09,0,16,1646,1.79484539325097751621e+09,'','','','');
INSERT INTO "battles" VALUES('6e6af5109eea2a9a','skirmish','1','{"seed":1276890244,"scenario":"street"}','{"red":"human","blue":"human"}','engine','8c4666c8bfead83714726de5bee98cfb',0,0,'human','',NULL,1.79484539334096598623e+09,0,1,54,1.7948453935618219376e+09,'','','','');
INSERT INTO "battles" VALUES('5b9f39fab3dc6f4c','skirmish','1','{"seed":1438730579,"scenario":"street"}','{"red":"human","blue":"bot:rookie"}','engine','3ad3c19bbc20636216780687a1ef8292',0,0,'human','',NULL,1.79484539363204097751e+09,1,2,68,1.79484539411978864667e+09,'','','','');
INSERT INTO "battles" VALUES('e0b0d90d9d1f65af','skirmish','0.0-old','{"seed":1322558357,"scenario":"street"}','{}','engine','25b4b11c95fefa724a24712fd7ffa6fd',0,0,'over','written under rules 0.0-old of skirmish; these are 1. It can still be read from its events, not replayed.','{"dustup":1,"book":"skirmish","rules":"0.0-old","setup":{"seed":1322558357,"scenario":"street"},"answers":["crimson-low","azure-low",{"path":[[1010,1000]]},"shoot",[4],{"path":[[4010,1000]]},"shoot",[5],"crimson-low","azure-low",{"path":[[1020,1000]]},"shoot",[6],{"path":[[4020,1000]]},"shoot",[5]],"hash":"b1de14d62aa6f807fcffc824","events":[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",4,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",5,"blue"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":true,"faces":[["shot",6,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",5,"blue"]]},"rules":["SK-04"]}],"told":["red move [[SK-02]] ","red ammo [[SK-07]] 777778","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888888","blue shot [[SK-04]] ","red move [[SK-02]] ","red ammo [[SK-07]] 777777","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888887","blue shot [[SK-04]] "],"note":"","considered":[]}',1.79484539440156936644e+09,0,0,1802,1.79484539440946507448e+09,'','','','');
INSERT INTO "battles" VALUES('6d15d2bcc8d7d7e1','mdr.campaign','1','{"players":2,"games":5,"bands":{"red":"plant","blue":"animal"},"seed":4}','{"red":"human","blue":"human"}','engine','f79e0f56f5dcabd10b140f6b7a9fa09d',0,1,'human','',NULL,1.79484541780161690714e+09,0,1,232,1.79484541785989427562e+09,'','','','');
CREATE TABLE seats (
	token VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) DEFAULT 'seat' NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "seats" VALUES('ae875e6543d597f875f9b1eb331bf4df70857c7bf4a810c47a32d6147db3e41c','25f631f92e04bcea','all','seat');
INSERT INTO "seats" VALUES('efd87aefcf1f4e63d51eb0abc8c83abca370c9fbba12c1db7ff331e18625aaad','25f631f92e04bcea','watch','seat');
INSERT INTO "seats" VALUES('da210a9a666973bc69ae5c100faf0b5639b277bdf14509f3158053420f9de255','6e6af5109eea2a9a','red','seat');
INSERT INTO "seats" VALUES('e5310442de4c4ee7195b919a827cf5cd67e41bb78eeaa3b066b3999fa6fd3652','6e6af5109eea2a9a','blue','invite');
INSERT INTO "seats" VALUES('018113454a101014242bb9956ec07d3e63605efb9884c3d669d9d8235bbe9ba3','6e6af5109eea2a9a','watch','seat');
INSERT INTO "seats" VALUES('da89ff0082cf318da55b8ef27ccc27b2d54b70c828ae3afbdc8adeb661c31dc7','5b9f39fab3dc6f4c','red','seat');
INSERT INTO "seats" VALUES('d3f3dc2a02fc22dd85e01d499478f04ef0945060830c0ab170849110a97923a8','5b9f39fab3dc6f4c','watch','seat');
INSERT INTO "seats" VALUES('54ab18432e827ddb5e53bb609cde4d92265d3bd1dee5807fa783fab936110568','e0b0d90d9d1f65af','watch','seat');
INSERT INTO "seats" VALUES('6b2101817c50debac3985f3fcf4a8e08d0827726a4b5474fc45f8b8afb77199d','6d15d2bcc8d7d7e1','all','seat');
INSERT INTO "seats" VALUES('b076fba99002dd023492dba5b930b9cf4c6408a0913287b0f03c3d1ebdeb2633','6d15d2bcc8d7d7e1','watch','seat');
CREATE TABLE servers (
	id VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE usage (
	day INTEGER NOT NULL, 
	address VARCHAR(64) NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (day, address)
);
INSERT INTO "usage" VALUES(20773,'a4b82dca90d6408dbbdadeb1252602179ce84cb035a93e10d848bbb52bbe7e94',101763);
CREATE INDEX ix_battles_campaign ON battles (campaign);
CREATE INDEX ix_seats_battle ON seats (battle);
COMMIT;
