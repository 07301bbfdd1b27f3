BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','3');
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
INSERT INTO "answers" VALUES('21a00d178dc46b02',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',1,'"azure-low"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',2,'{"path":[[1010,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',3,'"shoot"','red',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',4,'[1]','',0,'[[{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777778"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",1,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',5,'{"path":[[4010,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',6,'"shoot"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',7,'[2]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888888"],[{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",2,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',8,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',9,'"azure-low"','blue',0,'[]','6e117e64d98b7d552e699eef@1','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',10,'{"path":[[1020,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',11,'"shoot"','red',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',12,'[2]','',0,'[[{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777777"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",2,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',13,'{"path":[[4020,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',14,'"shoot"','blue',0,'[]','','');
INSERT INTO "answers" VALUES('21a00d178dc46b02',15,'[6]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888887"],[{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",6,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]','','');
INSERT INTO "answers" VALUES('fb01fdf08daabad6',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('7b0e94e515c2607e',0,'"crimson-low"','red',0,'[]','','');
INSERT INTO "answers" VALUES('7b0e94e515c2607e',1,'"azure-low"','blue',0,'[]','','');
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
INSERT INTO "battles" VALUES('21a00d178dc46b02','skirmish','1','{"seed":1922675535,"scenario":"street"}','{"red":"human","blue":"human"}','engine','cd6d7ab79c3c190319129ba0e20b499d',0,1,'human','',NULL,1.7948453846242320537e+09,0,16,1648,1.79484538519760966298e+09,'','');
INSERT INTO "battles" VALUES('fb01fdf08daabad6','skirmish','1','{"seed":170576631,"scenario":"street"}','{"red":"human","blue":"human"}','engine','9a46b5d7d8a696985b510f6c4a233ce7',0,0,'human','',NULL,1.79484538531194758419e+09,0,1,53,1.79484538547657346729e+09,'','');
INSERT INTO "battles" VALUES('7b0e94e515c2607e','skirmish','1','{"seed":377712040,"scenario":"street"}','{"red":"human","blue":"bot:rookie"}','engine','348388f9c744be3609319106e0d812a0',0,0,'human','',NULL,1.79484538550502133362e+09,1,2,66,1.79484538569295501713e+09,'','');
INSERT INTO "battles" VALUES('7307cf96507e4cd5','skirmish','0.0-old','{"seed":1922675535,"scenario":"street"}','{}','engine','bbd6907a38a75b10269e38016062d6bf',0,0,'over','written under rules 0.0-old of skirmish; these are 1. It can still be read from its events, not replayed.','{"dustup":1,"book":"skirmish","rules":"0.0-old","setup":{"seed":1922675535,"scenario":"street"},"answers":["crimson-low","azure-low",{"path":[[1010,1000]]},"shoot",[1],{"path":[[4010,1000]]},"shoot",[2],"crimson-low","azure-low",{"path":[[1020,1000]]},"shoot",[2],{"path":[[4020,1000]]},"shoot",[6]],"hash":"f8c194db2f6b3838edfd9b93","events":[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",1,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",2,"blue"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",2,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",6,"blue"]]},"rules":["SK-04"]}],"told":["red move [[SK-02]] ","red ammo [[SK-07]] 777778","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888888","blue shot [[SK-04]] ","red move [[SK-02]] ","red ammo [[SK-07]] 777777","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888887","blue shot [[SK-04]] "],"note":"","considered":[]}',1.79484538597802090642e+09,0,0,1804,1.79484538598548054697e+09,'','');
CREATE TABLE seats (
	token VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) DEFAULT 'seat' NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "seats" VALUES('4bb52991ed915b139492e4ca4923f2ece25fa466c5206beb33df177bffb071b4','21a00d178dc46b02','all','seat');
INSERT INTO "seats" VALUES('9fed59db5b4bb04e22cafab0b0cb427dfe89318e42f55009e7ed6f3b42ecdb0f','21a00d178dc46b02','watch','seat');
INSERT INTO "seats" VALUES('cba27b4a199210e0f11a143b33db96225d75b03fab1edc8f248de2c65d9ea8b9','fb01fdf08daabad6','red','seat');
INSERT INTO "seats" VALUES('a9adc239bf685c0f5f3c16ee638455e7b43788b35577b76b3f3e45e8ac6ecc76','fb01fdf08daabad6','blue','invite');
INSERT INTO "seats" VALUES('12d6dc9a3e72868db43d98c335c4ef3c5ae8ce5d83aba91ff4de3d7e074369a6','fb01fdf08daabad6','watch','seat');
INSERT INTO "seats" VALUES('151f2e7b18b85b61f510c179ee0933709ed5da6140f2afa0d629f34f817127ad','7b0e94e515c2607e','red','seat');
INSERT INTO "seats" VALUES('3fc2b7f807ee863a6d4bc6ac0b5e39f2f0467ce7d0b9dfb61b48e665c4b67739','7b0e94e515c2607e','watch','seat');
INSERT INTO "seats" VALUES('ba826c79849b76313d0add7869f69554f2da3e077e15cb9f896c83f4b38680ff','7307cf96507e4cd5','watch','seat');
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
INSERT INTO "usage" VALUES(20773,'a4b82dca90d6408dbbdadeb1252602179ce84cb035a93e10d848bbb52bbe7e94',81765);
CREATE INDEX ix_seats_battle ON seats (battle);
COMMIT;
