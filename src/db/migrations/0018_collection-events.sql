ALTER TABLE "tests" ADD COLUMN "lab_only_reason" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "collection_event" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "is_sold" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_event_known" CHECK (collection_event in ('any', 'fasting', 'post-meal-2h', 'glucose-1h', 'glucose-2h', 'morning-8', 'afternoon-4', 'morning', 'night', 'before-dose', '24h'));