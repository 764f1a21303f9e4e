ALTER TYPE "public"."contact_message_state" ADD VALUE 'acknowledged' BEFORE 'answered';--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "acknowledge_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "end_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (case when ended_at is not null then null when acknowledged_at is null then acknowledge_by else end_by end) STORED;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "acknowledge_alarmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "end_alarmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "acknowledge_late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "end_late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_reason" text;--> statement-breakpoint
-- What came before there were tickets: its clocks begin with its last step, or now where it waits.
WITH earlier AS (
  SELECT m.id,
    'T-' || to_char(m.created_at AT TIME ZONE 'Asia/Kolkata', 'YYMMDD') || '-' || lpad((row_number() OVER (
      PARTITION BY (m.created_at AT TIME ZONE 'Asia/Kolkata')::date ORDER BY m.id))::text, 6, '0') AS number,
    CASE WHEN m.state = 'new' THEN now()
      ELSE coalesce((SELECT max(e.at) FROM events e WHERE e.entity_id = m.id), m.created_at) END AS opened,
    EXISTS (SELECT FROM events e WHERE e.entity_id = m.id AND e.event = 'answer') AS was_answered
  FROM contact_messages m
)
UPDATE contact_messages m SET number = e.number, opened_at = e.opened,
  acknowledge_by = e.opened + interval '48 hours',
  end_by = (e.opened AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata',
  acknowledged_at = CASE WHEN m.state <> 'new' THEN e.opened END,
  ended_at = CASE WHEN m.state <> 'new' THEN e.opened END,
  closed_reason = CASE WHEN m.state = 'closed' THEN CASE WHEN e.was_answered THEN 'resolved' ELSE 'no-answer-needed' END END
FROM earlier e WHERE e.id = m.id;--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "number" SET NOT NULL, ALTER COLUMN "opened_at" SET NOT NULL,
  ALTER COLUMN "acknowledge_by" SET NOT NULL, ALTER COLUMN "end_by" SET NOT NULL;--> statement-breakpoint
-- The bank that keeps the money is not the office; what the office cancelled and blamed nobody for was ours.
UPDATE bookings SET cancelled_by = 'bank'
  WHERE cancelled_by = 'back-office' AND cancel_reason = 'The bank took the payment back';--> statement-breakpoint
UPDATE bookings SET fault = 'platform' WHERE cancelled_by = 'back-office' AND fault IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_due" ON "contact_messages" USING btree ("due_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_fault_named" CHECK ("bookings"."fault" in ('platform', 'lab', 'phlebotomist'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_office_cancel_names_fault" CHECK ("bookings"."cancelled_by" is distinct from 'back-office' or "bookings"."fault" is not null);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_number_form" CHECK ("contact_messages"."number" ~ '^T-[0-9]{6}-[0-9]{6}$');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_promised" CHECK ("contact_messages"."acknowledge_by" = "contact_messages"."opened_at" + interval '48 hours'
        and "contact_messages"."end_by" between "contact_messages"."opened_at" + interval '28 days' and "contact_messages"."opened_at" + interval '31 days');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_acknowledged_once_seen" CHECK (("contact_messages"."state" = 'new') = ("contact_messages"."acknowledged_at" is null));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_ended_by_answer" CHECK (("contact_messages"."state" in ('answered', 'closed')) = ("contact_messages"."ended_at" is not null));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_closed_with_reason" CHECK (("contact_messages"."state" = 'closed') = ("contact_messages"."closed_reason" is not null)
        and "contact_messages"."closed_reason" in ('resolved', 'not-upheld', 'not-ours', 'repeated', 'no-answer-needed'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_late_is_marked" CHECK (("contact_messages"."acknowledged_at" <= "contact_messages"."acknowledge_by" or "contact_messages"."acknowledge_late_since" is not null)
        and ("contact_messages"."ended_at" <= "contact_messages"."end_by" or "contact_messages"."end_late_since" is not null));--> statement-breakpoint
-- A promise that was broken stays so, whatever is done afterwards; a new round has promises of its own.
CREATE FUNCTION guard_late_ticket() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.acknowledge_late_since, old.acknowledge_late_since,
    new.acknowledge_by, 'contact_messages_stay_late');
  PERFORM public.keep_late_mark(new.end_late_since, old.end_late_since,
    new.end_by, 'contact_messages_stay_late');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_messages_stay_late BEFORE UPDATE ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION guard_late_ticket();--> statement-breakpoint
-- A running clock is not set back: it begins anew with a new round alone.
CREATE FUNCTION guard_ticket_clock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.state = 'new' AND old.state <> 'new' THEN RETURN new; END IF;
  IF (new.number, new.created_at, new.opened_at, new.acknowledge_by, new.end_by)
    IS DISTINCT FROM (old.number, old.created_at, old.opened_at, old.acknowledge_by, old.end_by)
    OR (old.acknowledged_at IS NOT NULL AND new.acknowledged_at IS DISTINCT FROM old.acknowledged_at)
    OR (old.ended_at IS NOT NULL AND new.ended_at IS DISTINCT FROM old.ended_at)
  THEN RAISE EXCEPTION 'the clock of ticket % runs on', old.number
    USING errcode = '23514', constraint = 'contact_messages_clock_stays', table = 'contact_messages';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_messages_clock_stays BEFORE UPDATE ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION guard_ticket_clock();
