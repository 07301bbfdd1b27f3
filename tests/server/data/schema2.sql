BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','2');
CREATE TABLE answers (
	battle VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	who VARCHAR(16) NOT NULL, 
	epoch INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	hash VARCHAR(96) DEFAULT '' NOT NULL, 
	PRIMARY KEY (battle, n), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "answers" VALUES('d6ceafc61799ce90',0,'"crimson-low"','red',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',1,'"azure-low"','blue',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',2,'{"path":[[1010,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',3,'"shoot"','red',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',4,'[1]','',0,'[[{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777778"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",1,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',5,'{"path":[[4010,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',6,'"shoot"','blue',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',7,'[4]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888888"],[{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",4,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',8,'"crimson-low"','red',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',9,'"azure-low"','blue',0,'[]','6e117e64d98b7d552e699eef@1');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',10,'{"path":[[1020,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',11,'"shoot"','red',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',12,'[5]','',0,'[[{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777777"],[{"what":"shot","about":{"who":"red","at":"blue","success":true,"faces":[["shot",5,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',13,'{"path":[[4020,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',14,'"shoot"','blue',0,'[]','');
INSERT INTO "answers" VALUES('d6ceafc61799ce90',15,'[3]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888887"],[{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",3,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','');
INSERT INTO "answers" VALUES('7de48c9e26b16bd5',0,'"crimson-low"','red',0,'[]','');
INSERT INTO "answers" VALUES('95c12d736aed65b9',0,'"crimson-low"','red',0,'[]','');
INSERT INTO "answers" VALUES('95c12d736aed65b9',1,'"azure-high"','blue',0,'[]','');
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
	PRIMARY KEY (id)
);
INSERT INTO "battles" VALUES('d6ceafc61799ce90','skirmish','1','{"seed":525922644,"scenario":"street"}','{"red":"human","blue":"human"}','engine','59d1521d539959712296a167c4c00d5e',0,1,'human','',NULL,1.79484537613178420068e+09,0,16,1647,1.79484537661214900014e+09,'','');
INSERT INTO "battles" VALUES('7de48c9e26b16bd5','skirmish','1','{"seed":1196627223,"scenario":"street"}','{"red":"human","blue":"human"}','engine','09f40dd574bec1cd437211852745517e',0,0,'human','',NULL,1.79484537675979948043e+09,0,1,54,1.79484537693991613388e+09,'','');
INSERT INTO "battles" VALUES('95c12d736aed65b9','skirmish','1','{"seed":870948751,"scenario":"street"}','{"red":"human","blue":"bot:rookie"}','engine','62132d1b06557567dd3b9b9fe96a5d26',0,0,'human','',NULL,1.79484537706373047834e+09,1,2,67,1.79484537737352418899e+09,'','');
INSERT INTO "battles" VALUES('004b337830c001cf','skirmish','0.0-old','{"seed":525922644,"scenario":"street"}','{}','engine','cb0aa0ac9ea678ed66e68c78d3317554',0,0,'over','written under rules 0.0-old of skirmish; these are 1. It can still be read from its events, not replayed.','{"dustup":1,"book":"skirmish","rules":"0.0-old","setup":{"seed":525922644,"scenario":"street"},"answers":["crimson-low","azure-low",{"path":[[1010,1000]]},"shoot",[1],{"path":[[4010,1000]]},"shoot",[4],"crimson-low","azure-low",{"path":[[1020,1000]]},"shoot",[5],{"path":[[4020,1000]]},"shoot",[3]],"hash":"7de2aaac1d25c7e87c87f186","events":[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",1,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",4,"blue"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":true,"faces":[["shot",5,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",3,"blue"]]},"rules":["SK-04"]}],"told":["red move [[SK-02]] ","red ammo [[SK-07]] 777778","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888888","blue shot [[SK-04]] ","red move [[SK-02]] ","red ammo [[SK-07]] 777777","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888887","blue shot [[SK-04]] "],"note":""}',1.79484537750042891504e+09,0,0,1786,1.79484537750185751915e+09,'','');
CREATE TABLE seats (
	token VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) DEFAULT 'seat' NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "seats" VALUES('a01d3e6a1341c3b8adc350673e13aad27b1fada2d1d1dbb9e67ac81f31663baa','d6ceafc61799ce90','all','seat');
INSERT INTO "seats" VALUES('9a523ffc173e011d34478a2fbb1584f3e51e31bb1daf4b498fec335cd9c2f2fb','d6ceafc61799ce90','watch','seat');
INSERT INTO "seats" VALUES('42e46cea0f8d743b4d639a9d652ae7b04d28762b012df9086d4b8b14b21fe5d1','7de48c9e26b16bd5','red','seat');
INSERT INTO "seats" VALUES('ac62fd5937205ecc7d180fef50de6b0482f709f5a38df349b83ab3096992555e','7de48c9e26b16bd5','blue','invite');
INSERT INTO "seats" VALUES('925668baed3e09a1cce8de67dc7ce14a18b5d964431e1cff61fb864ab1c82ded','7de48c9e26b16bd5','watch','seat');
INSERT INTO "seats" VALUES('f318528496fca7b06ea8dd65272715ac12c3740ec37ca2d8367b75ea1c507281','95c12d736aed65b9','red','seat');
INSERT INTO "seats" VALUES('f56f6a15d1fe1d67a8452c184d51bf3d0e11d7789c8636e0b6974b60ae8a392a','95c12d736aed65b9','watch','seat');
INSERT INTO "seats" VALUES('540958497bd8fddea5db69bd1ea363a839e9394b212c846645e676ed1db7d4f6','004b337830c001cf','watch','seat');
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
INSERT INTO "usage" VALUES(20773,'a4b82dca90d6408dbbdadeb1252602179ce84cb035a93e10d848bbb52bbe7e94',81748);
CREATE INDEX ix_seats_battle ON seats (battle);
COMMIT;
