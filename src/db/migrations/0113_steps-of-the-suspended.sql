ALTER TABLE "offline_holds" DROP CONSTRAINT "offline_holds_reason";--> statement-breakpoint
ALTER TABLE "offline_holds" DROP CONSTRAINT "offline_holds_outcome";--> statement-breakpoint
ALTER TABLE "offline_holds" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD COLUMN "refused_by" uuid;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD COLUMN "refused_note" text;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_cause" CHECK ("offline_holds"."cause" in ('time-unknown', 'patient-objects', 'wrong-person', 'nobody-came', 'phone-misused'));--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_cause_of_a_refusal" CHECK ("offline_holds"."cause" is null or coalesce("offline_holds"."outcome" = 'refused' or "offline_holds"."refused_by" is not null, false));--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_taken_back_whole" CHECK (num_nulls("offline_holds"."refused_by", "offline_holds"."refused_at", "offline_holds"."refused_note") in (0, 3));--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_taken_back_by_another" CHECK ("offline_holds"."refused_by" is null or coalesce("offline_holds"."refused_by" <> "offline_holds"."decided_by" and "offline_holds"."outcome" <> 'refused', false));--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_paid_by_taking_back" CHECK ("offline_holds"."outcome" <> 'paid' or "offline_holds"."refused_by" is not null);--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_reason" CHECK ("offline_holds"."reason" in ('not-proved', 'clock-doubtful', 'visit-over', 'device-revoked', 'person-away'));--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_outcome" CHECK ("offline_holds"."outcome" in ('confirmed', 'refused', 'paid'));
--> statement-breakpoint

-- As before, and what comes from somebody who is suspended is kept for the office: nothing of it is taken, also not
-- by a request that began before.
CREATE OR REPLACE FUNCTION hold_offline_events_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  device offline_devices%ROWTYPE;
BEGIN
  SELECT * INTO device FROM offline_devices WHERE id = NEW.device_id FOR UPDATE;
  IF NEW.number <> device.last_number + 1
    OR (NEW.outcome IN ('applied', 'merged') AND (device.revoked_at IS NOT NULL
      OR EXISTS (SELECT FROM suspensions WHERE user_id = device.phlebotomist_id AND restored_at IS NULL)))
  THEN
    RAISE EXCEPTION 'event % of device % is not its next', NEW.number, NEW.device_id USING ERRCODE = '23514',
      CONSTRAINT = 'offline_events_in_order', TABLE = 'offline_events';
  END IF;
  UPDATE offline_devices SET last_number = NEW.number, last_at = greatest(last_at, NEW.at) WHERE id = NEW.device_id;
  RETURN NEW;
END $$;
