ALTER TABLE "results" DROP CONSTRAINT "results_range_condition";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD CONSTRAINT "reference_ranges_condition" CHECK (condition in ('pregnancy', 'trimester-1', 'trimester-2', 'trimester-3'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due_when_pregnant" CHECK ("orders"."due_on" is null or "orders"."is_pregnant" is true);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_range_condition" CHECK ("results"."range_condition" is null or ("results"."range_condition" in ('pregnancy', 'trimester-1', 'trimester-2', 'trimester-3', 'not-pregnant') and "results"."value" is not null));--> statement-breakpoint
-- How far a pregnancy has come decides a range as well: nor does the due date change under a result.
CREATE OR REPLACE FUNCTION guard_judged_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.sex, new.birth_date, new.is_pregnant, new.due_on) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant, old.due_on) AND EXISTS (
    SELECT FROM results JOIN test_items ON test_items.id = results.test_item_id
      WHERE test_items.order_id = old.id AND results.is_current)
  THEN RAISE EXCEPTION 'results of order % were judged for another person', old.id
    USING errcode = '23514', constraint = 'orders_person_as_judged', table = 'orders';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_person_as_judged BEFORE UPDATE OF sex, birth_date, is_pregnant, due_on ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_judged_person();--> statement-breakpoint
-- Forgets the medical record of one erased account whose time is over, the due date with the rest, by the
-- owner's right: signatures are append-only for the role that serves. True where this call did it.
CREATE OR REPLACE FUNCTION forget_medical_record(erasure uuid, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid;
BEGIN
  UPDATE erasures SET medical_forgotten_at = at
    WHERE id = erasure AND medical_forgotten_at IS NULL
      AND medical_until <= (at AT TIME ZONE 'Asia/Kolkata')::date
    RETURNING user_id INTO person;
  IF person IS NULL THEN RETURN false; END IF;
  UPDATE signatures s SET content = '' FROM orders o WHERE o.id = s.order_id AND o.account_id = person;
  UPDATE report_versions v SET body = '{}'::jsonb, verify_token = 'forgotten ' || v.id, pdf_key = NULL, pdf_hash = NULL
    FROM reports r WHERE r.id = v.report_id AND r.account_id = person;
  UPDATE report_revisions v SET words = '', proposal_sealed = NULL FROM orders o WHERE o.id = v.order_id AND o.account_id = person;
  DELETE FROM spoken_for f USING orders o WHERE o.id = f.order_id AND o.account_id = person;
  DELETE FROM call_attempts a USING call_tasks c, test_items i, orders o
    WHERE c.id = a.call_task_id AND i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM call_tasks c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM notifiable_cases c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM results r USING test_items i, orders o WHERE i.id = r.test_item_id AND o.id = i.order_id AND o.account_id = person;
  UPDATE orders SET patient_name = '', birth_date = date_trunc('year', birth_date)::date, is_pregnant = NULL, due_on = NULL,
    referrer_name = NULL, referrer_phone = NULL WHERE account_id = person;
  DELETE FROM test_consents WHERE account_id = person;
  DELETE FROM guardian_consents WHERE account_id = person;
  UPDATE patients SET name = '', birth_date = date_trunc('year', birth_date)::date WHERE account_id = person;
  RETURN true;
END $$;
