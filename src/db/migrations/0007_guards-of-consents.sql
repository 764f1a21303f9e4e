-- What the generated schema cannot say of consent, counselling and the talk before a result is read.

-- Consent is given by the person whose sample it is, by their own name; for a minor by a parent or
-- guardian, and to tests of haemoglobin alone. It belongs to the order's own account and lab.
CREATE FUNCTION guard_consent_given() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked public.orders%ROWTYPE;
  is_minor boolean;
BEGIN
  SELECT * INTO asked FROM public.orders WHERE id = new.order_id;
  is_minor := asked.birth_date > (new.consented_at AT TIME ZONE 'Asia/Kolkata')::date - interval '18 years';
  IF asked.account_id <> new.account_id OR asked.lab_id <> new.lab_id OR new.consented_by <> new.account_id
    OR is_minor <> new.is_guardian
    OR (NOT is_minor AND new.signed_name <> asked.patient_name)
    OR (is_minor AND new.family <> 'haemoglobin')
  THEN RAISE EXCEPTION 'consent % is not given by who may give it', new.id
    USING errcode = '23514', constraint = 'test_consents_by_the_person', table = 'test_consents';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER test_consents_by_the_person BEFORE INSERT ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_consent_given();--> statement-breakpoint

-- A consent to tests is evidence for as long as the medical record is kept. Of an erased account it goes
-- at once where no sample was drawn, and else with the record.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
END $$;--> statement-breakpoint

CREATE TRIGGER test_consents_written_once BEFORE UPDATE OR DELETE ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION keep_consent();--> statement-breakpoint

-- No sample is drawn for a test that needs consent unless consent stands and somebody of the lab has
-- counselled. Locked: who withdraws meanwhile waits, or was first.
CREATE FUNCTION guard_draw_with_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  needed text;
BEGIN
  FOR needed IN SELECT DISTINCT c.consent_family FROM public.tube_items l
      JOIN public.test_items i ON i.id = l.test_item_id JOIN public.tests c ON c.code = i.test_code
    WHERE l.tube_id = new.id AND i.state <> 'cancelled' AND c.consent_family IS NOT NULL
  LOOP
    PERFORM FROM public.test_consents WHERE order_id = new.order_id AND family = needed
      AND withdrawn_at IS NULL AND counselled_at IS NOT NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'tube % needs consent and counselling', new.id
      USING errcode = '23514', constraint = 'tubes_need_consent', table = 'tubes';
    END IF;
  END LOOP;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER tubes_need_consent BEFORE UPDATE OF state, collected_at ON "tubes"
  FOR EACH ROW WHEN (old.collected_at IS NULL AND old.state NOT IN ('collected', 'handed-over')
    AND (new.collected_at IS NOT NULL OR new.state = 'collected'))
  EXECUTE FUNCTION guard_draw_with_consent();--> statement-breakpoint

-- What was said of a result, and that it was, is evidence. It goes with its consent, which has its own guard.
CREATE FUNCTION keep_result_talk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM public.test_consents WHERE id = old.consent_id)
  THEN RETURN old;
  END IF;
  RAISE EXCEPTION 'talk % is kept as it was written down', old.id
    USING errcode = '23514', constraint = 'result_talks_written_once', table = 'result_talks';
END $$;--> statement-breakpoint

CREATE TRIGGER result_talks_written_once BEFORE UPDATE OR DELETE ON "result_talks"
  FOR EACH ROW EXECUTE FUNCTION keep_result_talk();--> statement-breakpoint

-- A result of a test that was consented to is published, or changed after that, once somebody of the
-- lab talked it over with the person: after it was signed; of a change, after it was written down.
-- An order without such a test has no consent, and nothing is asked of it.
CREATE FUNCTION guard_told_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  consented uuid;
  known_since timestamptz;
BEGIN
  SELECT c.id INTO consented FROM public.test_consents c JOIN public.tests t ON t.consent_family = c.family
    WHERE c.order_id = new.order_id AND t.code = new.test_code FOR SHARE OF c;
  IF NOT FOUND THEN RETURN new; END IF;
  SELECT CASE new.state WHEN 'published' THEN r.authorised_at ELSE r.entered_at END INTO known_since
    FROM public.results r WHERE r.test_item_id = new.id AND r.is_current;
  IF NOT EXISTS (SELECT FROM public.result_talks k
    WHERE k.consent_id = consented AND k.outcome <> 'not-reached' AND k.talked_at >= known_since)
  THEN RAISE EXCEPTION 'the result of test item % is not talked over', new.id
    USING errcode = '23514', constraint = 'test_items_told_first', table = 'test_items';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER test_items_told_first BEFORE UPDATE OF state ON "test_items"
  FOR EACH ROW WHEN (new.state IN ('published', 'amended') AND old.state IN ('authorised', 'published', 'amended'))
  EXECUTE FUNCTION guard_told_first();
