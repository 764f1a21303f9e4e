ALTER TABLE "panels" ADD COLUMN "measures_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "measures_hi" text DEFAULT '' NOT NULL;