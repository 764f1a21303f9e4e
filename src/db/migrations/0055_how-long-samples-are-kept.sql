ALTER TABLE "tube_types" ADD COLUMN "keep_hours" integer DEFAULT 336 NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD COLUMN "keep_source" text DEFAULT 'to be confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "tube_types" ADD CONSTRAINT "tube_types_kept" CHECK ("tube_types"."keep_hours" > 0 and "tube_types"."keep_source" <> '');
