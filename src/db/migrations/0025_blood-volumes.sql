ALTER TABLE "tests" ADD COLUMN "draw_ml" numeric;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "lost_ml" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "test_ml" numeric;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "small_code" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_weight_possible" CHECK ("patients"."weight_grams" between 500 and 200000);
