-- What the generated schema cannot say of visits, the calls on them and what a failed one costs.

-- No phlebotomist is bound to two visits at a time.
ALTER TABLE "visits" ADD CONSTRAINT "visits_no_overlap" EXCLUDE USING gist (
  "phlebotomist_id" WITH =,
  tstzrange("starts_at", "ends_at") WITH &&
) WHERE ("state" IN ('accepted', 'en-route', 'arrived', 'identified'));--> statement-breakpoint

-- A visit is departed for 90 minutes before its hour at the earliest,
-- arrived at and collected from 30 minutes before; earlier by the patient's yes alone. Only what is
-- written now is judged.
CREATE FUNCTION hold_visit_to_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  door timestamptz := NEW.starts_at - interval '30 minutes';
  is_judged_anew boolean := OLD.early_allowed_at IS NOT NULL
    OR NEW.starts_at IS DISTINCT FROM OLD.starts_at;
BEGIN
  IF NEW.early_allowed_at IS NULL AND (
    (NEW.departed_at < NEW.starts_at - interval '90 minutes'
      AND (is_judged_anew OR NEW.departed_at IS DISTINCT FROM OLD.departed_at))
    OR (NEW.arrived_at < door
      AND (is_judged_anew OR NEW.arrived_at IS DISTINCT FROM OLD.arrived_at))
    OR (NEW.identified_at < door
      AND (is_judged_anew OR NEW.identified_at IS DISTINCT FROM OLD.identified_at))
    OR (NEW.collected_at < door
      AND (is_judged_anew OR NEW.collected_at IS DISTINCT FROM OLD.collected_at)))
  THEN
    RAISE EXCEPTION 'visit % is too early', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'visits_within_slot', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_within_slot" BEFORE INSERT
  OR UPDATE OF "starts_at", "early_allowed_at", "departed_at", "arrived_at", "identified_at", "collected_at"
  ON "visits" FOR EACH ROW EXECUTE FUNCTION hold_visit_to_slot();--> statement-breakpoint

-- A step without its time would walk past the window.
CREATE FUNCTION stamp_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = 'en-route' AND NEW.departed_at IS NULL)
    OR (NEW.state = 'arrived' AND NEW.arrived_at IS NULL)
    OR (NEW.state = 'identified' AND NEW.identified_at IS NULL)
    OR (NEW.state = 'collected' AND NEW.collected_at IS NULL)
  THEN
    RAISE EXCEPTION 'visit % is % without a time', NEW.id, NEW.state USING ERRCODE = '23514',
      CONSTRAINT = 'visits_stamped', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_stamped" BEFORE UPDATE OF "state" ON "visits"
  FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION stamp_visit_steps();--> statement-breakpoint

-- Nobody under six is identified without somebody who said who the
-- child is and a record that bears it out.
CREATE FUNCTION ask_who_spoke() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "tubes" t JOIN "orders" o ON o."id" = t."order_id"
    WHERE t."visit_id" = NEW.id
      AND o."birth_date" > (NEW.identified_at AT TIME ZONE 'Asia/Kolkata')::date - interval '6 years'
      AND NOT EXISTS (SELECT FROM "spoken_for" s
        WHERE s."visit_id" = NEW.id AND s."order_id" = o."id"))
  THEN
    RAISE EXCEPTION 'an infant of visit % has nobody who spoke', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'visits_infants_spoken_for', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_infants_spoken_for" BEFORE UPDATE OF "state" ON "visits"
  FOR EACH ROW WHEN (NEW.state = 'identified' AND OLD.state <> 'identified')
  EXECUTE FUNCTION ask_who_spoke();--> statement-breakpoint

-- Another try within minutes is the same attempt: two taps are not two calls.
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_no_overlap" EXCLUDE USING gist (
  "visit_id" WITH =,
  "phlebotomist_id" WITH =,
  tstzrange("at", "until") WITH &&
);--> statement-breakpoint

-- A failed visit's fee is a debt only once it is owed, by any door, not even by hand.
CREATE FUNCTION refuse_debt_before_owed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM visit_fees WHERE booking_id = NEW.booking_id AND state <> 'owed') THEN
    RAISE EXCEPTION 'the fee of booking % is not owed', NEW.booking_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receivables_only_of_owed_fees';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER receivables_only_of_owed_fees BEFORE INSERT ON receivables
FOR EACH ROW EXECUTE FUNCTION refuse_debt_before_owed();
