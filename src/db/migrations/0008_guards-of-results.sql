-- What the generated schema cannot say of results, calls, notifications and published reports.

-- Words never stand alone, and no choice without what it means.
CREATE FUNCTION guard_coded_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a result of words has its choice, and a choice its meaning' USING ERRCODE = '23514',
    CONSTRAINT = 'results_are_coded';
END $$;--> statement-breakpoint

CREATE TRIGGER "results_are_coded" BEFORE INSERT ON "results"
  FOR EACH ROW WHEN (NEW.value IS NULL AND (NEW.choice IS NULL OR NEW.meaning IS NULL))
  EXECUTE FUNCTION guard_coded_result();--> statement-breakpoint

-- Nobody types what follows from other tests: an analyser's own count only where those are not in its order.
CREATE FUNCTION guard_computed_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.computed_from IS NULL AND EXISTS (
    SELECT FROM test_items i JOIN computed_tests() c ON c.code = i.test_code
      WHERE i.id = new.test_item_id AND (NOT c.is_also_measured
        OR c.inputs <@ ARRAY(SELECT o.test_code::text FROM test_items o WHERE o.order_id = i.order_id)))
  THEN RAISE EXCEPTION 'the result of test % is computed, nobody types it', new.test_item_id
    USING errcode = '23514', constraint = 'results_computed_not_typed', table = 'results';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER results_computed_not_typed BEFORE INSERT OR UPDATE OF value, choice, text, computed_from ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_computed_result();--> statement-breakpoint

-- A critical or held value is verified by another person than who entered it; so is, whatever the row says
-- of itself, every value of a test of which the lab asks for it.
CREATE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.flag IN ('critical', 'critical-low', 'critical-high') AND NOT new.needs_second_person
    OR new.needs_second_person AND new.verified_by = new.entered_by
    OR new.verified_by = new.entered_by AND EXISTS (
      SELECT FROM verification_rules r JOIN test_items i ON i.lab_id = r.lab_id AND i.test_code = r.test_code
      WHERE i.id = new.test_item_id AND r.rule = 'never')
  THEN RAISE EXCEPTION 'value % is verified by a second person', new.id
    USING errcode = '23514', constraint = 'results_second_person_verifies', table = 'results';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER results_second_person_verifies
  BEFORE INSERT OR UPDATE OF flag, needs_second_person, entered_by, verified_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_second_person();--> statement-breakpoint

-- A number that no range and no limit judged is verified only after a person decided, nor does a revision
-- publish one: its row is inserted verified.
CREATE FUNCTION guard_numbers_judged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value IS NOT NULL AND NEW.flag = 'no-range' AND NEW.verified_at IS NOT NULL
    AND (TG_OP = 'INSERT' OR OLD.verified_at IS NULL) THEN
    RAISE EXCEPTION 'a number that nothing judged is not verified'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_numbers_judged';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER results_numbers_judged BEFORE INSERT OR UPDATE ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_numbers_judged();--> statement-breakpoint

-- A critical value's call falls with it; the call that takes a told value back is of one that counts no longer.
CREATE FUNCTION guard_call_of_value() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.call_tasks WHERE result_id = new.id AND state = 'open' AND kind = 'critical')
    AND NOT (SELECT is_current FROM public.results WHERE id = new.id)
  THEN RAISE EXCEPTION 'value % no longer counts and its call is open', new.id
    USING errcode = '23514', constraint = 'calls_fall_with_their_value', table = 'call_tasks';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER calls_fall_with_their_value AFTER UPDATE OF is_current ON "results"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_current AND NOT new.is_current)
  EXECUTE FUNCTION guard_call_of_value();--> statement-breakpoint

-- A finding of something else (mycobacteria that are no tuberculosis) is no case; one whose choice is
-- on the list no more is told by its flag.
CREATE FUNCTION guard_notifiable_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
  is_found boolean;
BEGIN
  SELECT kind INTO said FROM public.notifiable_cases
    WHERE test_item_id = new.test_item_id AND state <> 'withdrawn'
    ORDER BY state = 'open' DESC, opened_at DESC, id DESC LIMIT 1;
  is_found := EXISTS (SELECT FROM public.results r
    JOIN public.test_items i ON i.id = r.test_item_id
    LEFT JOIN public.test_choices c ON c.test_code = i.test_code AND c.choice = r.choice
    WHERE r.test_item_id = new.test_item_id AND r.is_current
      AND r.authorised_at IS NOT NULL AND r.flag IN ('abnormal', 'critical')
      AND coalesce(c.is_notified, true));
  IF (is_found AND said IS DISTINCT FROM 'case' AND EXISTS (
      SELECT FROM public.test_items i JOIN public.tests t ON t.code = i.test_code
      WHERE i.id = new.test_item_id AND t.notify IS NOT NULL))
    OR (NOT is_found AND said = 'case')
  THEN RAISE EXCEPTION 'what is told of test % is not what its result says', new.test_item_id
    USING errcode = '23514', constraint = 'notifiable_results_have_case', table = 'notifiable_cases';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER notifiable_results_have_case AFTER INSERT OR UPDATE OF authorised_at, is_current, flag
  ON "results" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.authorised_at IS NOT NULL AND new.flag IN ('abnormal', 'critical'))
  EXECUTE FUNCTION guard_notifiable_result();--> statement-breakpoint

-- What an authority was told, and what was withdrawn, is not rewritten.
CREATE FUNCTION keep_told_case() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'case % was told or withdrawn', old.id
    USING errcode = '23514', constraint = 'notifiable_cases_written_once', table = 'notifiable_cases';
END $$;--> statement-breakpoint

CREATE TRIGGER notifiable_cases_written_once BEFORE UPDATE ON "notifiable_cases"
  FOR EACH ROW WHEN (old.state <> 'open') EXECUTE FUNCTION keep_told_case();--> statement-breakpoint

-- Nothing is authorised, and no change of a published report is signed, without a signature that says
-- what was signed.
ALTER TABLE "results" ADD CONSTRAINT "results_authorised_by_signature"
  CHECK (authorised_by IS NULL OR signature_id IS NOT NULL);--> statement-breakpoint

ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_signed_by_signature"
  CHECK (state <> 'signed' OR signature_id IS NOT NULL);--> statement-breakpoint

-- What was published stays as it was published, until the time is over for which the law has the record
-- of an erased account kept; then nothing of it is left but its hash.
CREATE FUNCTION report_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'UPDATE' AND new.body = '{}'::jsonb AND new.pdf_key IS NULL
    AND (old.id, old.report_id, old.number, old.state, old.hash, old.published_at)
      IS NOT DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.hash, new.published_at)
    AND EXISTS (SELECT FROM public.reports r JOIN public.erasures e ON e.user_id = r.account_id
      WHERE r.id = old.report_id AND e.medical_forgotten_at IS NOT NULL)
  THEN RETURN new;
  END IF;
  IF tg_op = 'DELETE' OR (old.id, old.report_id, old.number, old.state, old.body, old.hash, old.verify_token, old.published_at)
    IS DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.body, new.hash, new.verify_token, new.published_at)
    OR old.pdf_hash IS NOT NULL AND old.pdf_hash IS DISTINCT FROM new.pdf_hash
  THEN RAISE EXCEPTION 'what was published stays as it was published'
    USING errcode = '23514', constraint = 'report_versions_stay', table = 'report_versions';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER report_versions_stay BEFORE UPDATE OR DELETE ON "report_versions" FOR EACH ROW EXECUTE FUNCTION report_versions_stay();
