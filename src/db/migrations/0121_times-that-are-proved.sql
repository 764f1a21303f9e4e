ALTER TABLE "offline_events" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offline_events" ADD COLUMN "next_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offline_events" ADD CONSTRAINT "offline_events_not_before" CHECK ("offline_events"."not_before" <= "offline_events"."at");--> statement-breakpoint
ALTER TABLE "offline_events" ADD CONSTRAINT "offline_events_next_after" CHECK ("offline_events"."next_after" <= "offline_events"."received_at");