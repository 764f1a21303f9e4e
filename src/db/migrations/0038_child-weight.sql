ALTER TABLE "patients" ADD COLUMN "weighed_on" date;--> statement-breakpoint
UPDATE "patients" SET "weighed_on" = ("created_at" AT TIME ZONE 'Asia/Kolkata')::date WHERE "weight_grams" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_weighed_on_a_day" CHECK (num_nonnulls("patients"."weight_grams", "patients"."weighed_on") <> 1);
