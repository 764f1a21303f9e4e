CREATE TABLE "label_series" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
