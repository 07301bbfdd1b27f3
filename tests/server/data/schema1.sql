BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','1');
CREATE TABLE answers (
	battle VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	who VARCHAR(16) NOT NULL, 
	epoch INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	PRIMARY KEY (battle, n), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',0,'"crimson-low"','red',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',1,'"azure-low"','blue',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',2,'{"path":[[1010,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',3,'"shoot"','red',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',4,'[1]','',0,'[[{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777778"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",1,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',5,'{"path":[[4010,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',6,'"shoot"','blue',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',7,'[5]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888888"],[{"what":"shot","about":{"who":"blue","at":"red","success":true,"faces":[["shot",5,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',8,'"crimson-low"','red',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',9,'"azure-low"','blue',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',10,'{"path":[[1020,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1020,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',11,'"shoot"','red',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',12,'[5]','',0,'[[{"what":"ammo","about":{"who":"red","left":777777},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777777"],[{"what":"shot","about":{"who":"red","at":"blue","success":true,"faces":[["shot",5,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',13,'{"path":[[4020,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4020,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',14,'"shoot"','blue',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',15,'[2]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888887},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888887"],[{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",2,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',16,'"crimson-low"','red',0,'[]');
INSERT INTO "answers" VALUES('f7ee69fd0d28a063',17,'"azure-low"','blue',0,'[]');
INSERT INTO "answers" VALUES('4d426da8a2af0593',0,'"crimson-low"','red',0,'[]');
INSERT INTO "answers" VALUES('4d426da8a2af0593',1,'"azure-low"','blue',0,'[]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',0,'"crimson-low"','red',0,'[]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',1,'"azure-low"','blue',0,'[]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',2,'{"path":[[1010,1000]]}','red',0,'[[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},"red move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',3,'"shoot"','red',0,'[]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',4,'[4]','',0,'[[{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},"red ammo [[SK-07]] 777778"],[{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",4,"red"]]},"rules":["SK-04"]},"red shot [[SK-04]] "]]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',5,'{"path":[[4010,1000]]}','blue',0,'[[{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},"blue move [[SK-02]] "]]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',6,'"shoot"','blue',0,'[]');
INSERT INTO "answers" VALUES('85dbce4ed4213801',7,'[4]','',0,'[[{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},"blue ammo [[SK-07]] 888888"],[{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",4,"blue"]]},"rules":["SK-04"]},"blue shot [[SK-04]] "]]');
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
	PRIMARY KEY (id)
);
INSERT INTO "battles" VALUES('f7ee69fd0d28a063','skirmish','1','{"seed":1239958002,"scenario":"street","turns":3}','{"red":"human","blue":"human"}','engine','72f5273cfc852074c620f0bea796a2f2',0,1,'human','',NULL,1.79482261712358069421e+09);
INSERT INTO "battles" VALUES('4d426da8a2af0593','skirmish','1','{"seed":1958004895,"scenario":"street"}','{"red":"human","blue":"bot:rookie"}','engine','0d107e8d394eb229617d731661fd1ef1',0,0,'human','',NULL,1.7948226174636628628e+09);
INSERT INTO "battles" VALUES('85dbce4ed4213801','skirmish','1','{"seed":1538300969,"scenario":"street","turns":1}','{"red":"human","blue":"human"}','engine','0a7338c96040c9f79bc48d225193fa83',0,1,'over','',NULL,1.79482261753949213023e+09);
INSERT INTO "battles" VALUES('dcaa915ba320fc3a','skirmish','0.0-old','{"seed":1538300969,"scenario":"street","turns":1}','{}','engine','866671f14df52d498af1dbccc95ea35d',0,0,'over','<journal>: written under rules 0.0-old of skirmish; these are 1. It can still be read from its events, not replayed.','{"dustup":1,"book":"skirmish","rules":"0.0-old","setup":{"seed":1538300969,"scenario":"street","turns":1},"answers":["crimson-low","azure-low",{"path":[[1010,1000]]},"shoot",[4],{"path":[[4010,1000]]},"shoot",[4]],"hash":"37af156dd91c9ab073d1e646","events":[{"what":"move","about":{"who":"red","path":[[1010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"red","left":777778},"rules":["SK-07"],"to":"red"},{"what":"shot","about":{"who":"red","at":"blue","success":false,"faces":[["shot",4,"red"]]},"rules":["SK-04"]},{"what":"move","about":{"who":"blue","path":[[4010,1000,0]]},"rules":["SK-02"]},{"what":"ammo","about":{"who":"blue","left":888888},"rules":["SK-07"],"to":"blue"},{"what":"shot","about":{"who":"blue","at":"red","success":false,"faces":[["shot",4,"blue"]]},"rules":["SK-04"]}],"told":["red move [[SK-02]] ","red ammo [[SK-07]] 777778","red shot [[SK-04]] ","blue move [[SK-02]] ","blue ammo [[SK-07]] 888888","blue shot [[SK-04]] "],"note":"dice seed 0a7338c96040c9f79bc48d225193fa83 epochs 0:0"}',1.79482261770440053934e+09);
CREATE TABLE seats (
	token VARCHAR(64) NOT NULL, 
	battle VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(battle) REFERENCES battles (id)
);
INSERT INTO "seats" VALUES('231be3dc94ad9fbcbcef5fd3daa54dd06e54b5576a308a056ad979f0d4bf2e86','f7ee69fd0d28a063','all');
INSERT INTO "seats" VALUES('b0f3654b4da94acef242195d37c344cc3c0900d4e37f7bea680715a438be5334','f7ee69fd0d28a063','watch');
INSERT INTO "seats" VALUES('8328af19d23da68828f9e416558191e76f13b74dfbbdc0073329aeba17ff110e','4d426da8a2af0593','red');
INSERT INTO "seats" VALUES('e71bce19621ded17b81da372b7fb456032677f4d4b3317818d1cfa5b0830f467','4d426da8a2af0593','watch');
INSERT INTO "seats" VALUES('64b78e4ce0e61ba18cad7c07322bb91c61cfe769641027f2ec3adff9b35b5256','85dbce4ed4213801','all');
INSERT INTO "seats" VALUES('41e5c6fea0d98742d6c7b5830bad5a97f520e1571db710d491df0448767af8af','85dbce4ed4213801','watch');
INSERT INTO "seats" VALUES('875b600f4ebdd50ab40584625553d711e139ad06d2649dbc79ebd3370bd9afbc','dcaa915ba320fc3a','watch');
CREATE INDEX ix_seats_battle ON seats (battle);
COMMIT;
