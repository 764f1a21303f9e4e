CREATE TABLE "lab_instruments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"serial_number" text,
	"in_use_from" date NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_by" uuid,
	"retired_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lab_instruments_retired_whole" CHECK (num_nonnulls("lab_instruments"."retired_at", "lab_instruments"."retired_by", "lab_instruments"."retired_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "lab_instruments" ADD CONSTRAINT "lab_instruments_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_instruments" ADD CONSTRAINT "lab_instruments_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_instruments" ADD CONSTRAINT "lab_instruments_retired_by_user_id_fk" FOREIGN KEY ("retired_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_instruments_of_lab" ON "lab_instruments" USING btree ("lab_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_instruments_one_name" ON "lab_instruments" USING btree ("lab_id",lower("name")) WHERE "lab_instruments"."retired_at" is null;