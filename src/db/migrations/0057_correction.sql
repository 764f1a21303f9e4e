ALTER TABLE "patients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What is tested is tested for the person as booked: name, birth date and sex are put right before or
-- after, not while a report is to come.
CREATE FUNCTION patients_corrected_between_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.name, new.birth_date, new.sex) IS DISTINCT FROM (old.name, old.birth_date, old.sex)
    AND EXISTS (SELECT FROM public.orders o WHERE o.patient_id = old.id
      AND o.state NOT IN ('reported', 'closed', 'cancelled', 'expired'))
  THEN RAISE EXCEPTION 'patient % is under test', old.id
    USING errcode = '23514', constraint = 'patients_corrected_between_orders', table = 'patients';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "patients_corrected_between_orders" BEFORE UPDATE OF name, birth_date, sex ON "patients"
  FOR EACH ROW EXECUTE FUNCTION patients_corrected_between_orders();
--> statement-breakpoint
-- A consent to tests is evidence for as long as the medical record is kept. Of an erased account it goes
-- at once where no sample was drawn, and else with the record.
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' AND EXISTS (SELECT FROM public.erasures e JOIN public.orders o ON o.id = old.order_id
      WHERE e.user_id = old.account_id AND (o.collected_at IS NULL OR e.medical_forgotten_at IS NOT NULL))
  THEN RETURN old;
  END IF;
  IF tg_op = 'DELETE' OR old.withdrawn_at IS NOT NULL
    OR (new.id, new.order_id, new.account_id, new.lab_id, new.family, new.text_version, new.language,
        new.signed_name, new.is_guardian, new.consented_by, new.consented_at)
      IS DISTINCT FROM (old.id, old.order_id, old.account_id, old.lab_id, old.family, old.text_version,
        old.language, old.signed_name, old.is_guardian, old.consented_by, old.consented_at)
    OR (old.counselled_at IS NOT NULL AND (new.counsellor, new.counselled_by, new.counselled_at)
      IS DISTINCT FROM (old.counsellor, old.counselled_by, old.counselled_at))
  THEN RAISE EXCEPTION 'consent % is kept as it was given', old.id
    USING errcode = '23514', constraint = 'test_consents_written_once', table = 'test_consents';
  END IF;
  IF new.withdrawn_at IS NOT NULL AND EXISTS (
      SELECT FROM public.tubes t JOIN public.tube_items l ON l.tube_id = t.id
        JOIN public.test_items i ON i.id = l.test_item_id JOIN public.tests c ON c.code = i.test_code
      WHERE t.order_id = new.order_id AND t.collected_at IS NOT NULL AND c.consent_family = new.family)
  THEN RAISE EXCEPTION 'the sample of consent % is drawn', old.id
    USING errcode = '23514', constraint = 'test_consents_before_the_draw', table = 'test_consents';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- Forgets the medical record of one erased account whose time is over, by the owner's right: signatures
-- are append-only for the role that serves. True where this call did it.
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
  UPDATE orders SET patient_name = '', birth_date = date_trunc('year', birth_date)::date, is_pregnant = NULL,
    referrer_name = NULL, referrer_phone = NULL WHERE account_id = person;
  DELETE FROM test_consents WHERE account_id = person;
  DELETE FROM guardian_consents WHERE account_id = person;
  UPDATE patients SET name = '', birth_date = date_trunc('year', birth_date)::date WHERE account_id = person;
  RETURN true;
END $$;
