CREATE TABLE "accession_patterns" (
	"lab_id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"dates" text NOT NULL,
	"digits" integer NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accession_patterns_prefix" CHECK ("accession_patterns"."prefix" ~ '^[A-Z0-9]{0,10}$'),
	CONSTRAINT "accession_patterns_dates" CHECK ("dates" in ('yy', 'yyyy', 'yymm', 'yymmdd')),
	CONSTRAINT "accession_patterns_digits" CHECK ("accession_patterns"."digits" between 4 and 8)
);
--> statement-breakpoint
ALTER TABLE "accession_patterns" ADD CONSTRAINT "accession_patterns_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accession_patterns" ADD CONSTRAINT "accession_patterns_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;