ALTER TABLE "visit_calls" ADD COLUMN "is_bridged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD COLUMN "rang_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_rung_by_bridge" CHECK ("visit_calls"."rang_at" is null or "visit_calls"."is_bridged");