-- The worker takes messages from the outbox itself: a new one wakes it, and one that its channel
-- refused waits until it is due again.
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "due_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX IF EXISTS "messages_queued";--> statement-breakpoint
CREATE OR REPLACE FUNCTION wake_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_wake" AFTER INSERT ON "messages"
  FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox();
