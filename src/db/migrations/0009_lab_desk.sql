CREATE TABLE "lab_holidays" (
	"lab_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "lab_holidays_lab_id_day_pk" PRIMARY KEY("lab_id","day")
);
--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "slot_capacity" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_holidays" ADD CONSTRAINT "lab_holidays_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_slot_capacity_in_bounds" CHECK ("labs"."slot_capacity" between 1 and 1000);