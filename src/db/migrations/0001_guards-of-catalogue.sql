-- What the generated schema cannot say of tests, their choices, limits and ranges.

-- A coded test has its choices, each with its meaning, and no other list of them.
CREATE FUNCTION guard_choices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  test tests%ROWTYPE;
  listed text[];
BEGIN
  IF TG_TABLE_NAME = 'tests' THEN
    SELECT * INTO test FROM tests WHERE code = NEW.code;
  ELSE
    SELECT * INTO test FROM tests WHERE code = COALESCE(NEW.test_code, OLD.test_code);
  END IF;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE(array_agg(choice ORDER BY position), '{}') INTO listed
    FROM test_choices WHERE test_code = test.code;
  IF listed <> test.choices OR (test.result_type = 'numeric') <> (cardinality(listed) < 2) THEN
    RAISE EXCEPTION 'test % has choices without a meaning, or none', test.code USING ERRCODE = '23514',
      CONSTRAINT = 'tests_choices_have_meanings';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "tests_choices_have_meanings" AFTER INSERT OR UPDATE OF "choices", "result_type" ON "tests"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_choices();--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "test_choices_are_listed" AFTER INSERT OR UPDATE OR DELETE ON "test_choices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_choices();--> statement-breakpoint

-- One row for each test, sex and age: two would leave open which limit holds. Bounds below a year are
-- in days, from there on in years; a year stands after every day below it.
ALTER TABLE "critical_limits" ADD CONSTRAINT "critical_limits_no_overlap" EXCLUDE USING gist (
  "test_code" WITH =,
  (CASE "sex" WHEN 'male' THEN int4range(0, 1) WHEN 'female' THEN int4range(1, 2) ELSE int4range(0, 2) END) WITH &&,
  int4range(coalesce("from_days", "from_years" * 366), coalesce("to_days", "to_years" * 366)) WITH &&
);--> statement-breakpoint

-- What a lab confirms is the range with what it takes for granted. A range that
-- takes nothing for granted has no such member.
CREATE FUNCTION range_rows(of_test text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('unit', t.unit, 'sex', r.sex, 'condition', r.condition,
      'fromDays', r.from_days, 'fromYears', r.from_years, 'toDays', r.to_days, 'toYears', r.to_years,
      'low', trim_scale(r.low), 'high', trim_scale(r.high), 'isUncertain', r.is_uncertain)
      || CASE WHEN r.premise IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('premise', r.premise) END
    ORDER BY r.sex COLLATE "C", r.condition COLLATE "C" NULLS FIRST, r.from_days NULLS FIRST,
      r.from_years NULLS FIRST, r.to_days NULLS FIRST, r.to_years NULLS FIRST, r.low NULLS FIRST,
      r.high NULLS FIRST, r.is_uncertain)
  FROM reference_ranges r JOIN tests t ON t.code = r.test_code WHERE r.test_code = of_test
$$;--> statement-breakpoint

-- Null where the test has no range: there is nothing to confirm.
CREATE FUNCTION range_fingerprint(of_test text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(range_rows(of_test)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint

CREATE FUNCTION guard_range_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last range_confirmations;
BEGIN
  IF NOT EXISTS (SELECT FROM signatories WHERE lab_id = NEW.lab_id AND user_id = NEW.said_by)
    OR NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = NEW.said_by
      AND role = 'lab-authoriser') THEN
    RAISE EXCEPTION 'ranges of lab % are confirmed by its signatory', NEW.lab_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'range_confirmations_by_signatory';
  END IF;
  SELECT * INTO last FROM range_confirmations
    WHERE lab_id = NEW.lab_id AND test_code = NEW.test_code ORDER BY number DESC LIMIT 1;
  -- As where two write the same number at once: the second was shown less than there is.
  IF NEW.number <> coalesce(last.number, 0) + 1 THEN
    RAISE EXCEPTION 'ranges of % were spoken of meanwhile', NEW.test_code
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'range_confirmations_in_order';
  END IF;
  IF NEW.kind = 'withdrawn' THEN
    IF last.kind IS DISTINCT FROM 'confirmed' OR last.fingerprint <> NEW.fingerprint THEN
      RAISE EXCEPTION 'ranges of % are not confirmed', NEW.test_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'range_confirmations_withdrawn_of_confirmed';
    END IF;
    NEW.ranges := last.ranges;
    RETURN NEW;
  END IF;
  IF last.kind = 'confirmed' AND last.fingerprint = NEW.fingerprint THEN
    RAISE EXCEPTION 'ranges of % are confirmed already', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'range_confirmations_once';
  END IF;
  IF NEW.fingerprint IS DISTINCT FROM range_fingerprint(NEW.test_code) THEN
    RAISE EXCEPTION 'ranges of % are others than those confirmed', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'range_confirmations_as_they_are';
  END IF;
  NEW.ranges := range_rows(NEW.test_code);
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER range_confirmations_are_true BEFORE INSERT ON "range_confirmations"
  FOR EACH ROW EXECUTE FUNCTION guard_range_confirmation();--> statement-breakpoint

-- What is computed, from what: the formulas of the code (a test holds both to each other). One that
-- changes there replaces this function in its migration.
CREATE FUNCTION computed_tests() RETURNS TABLE (code text, inputs text[], is_also_measured boolean)
  LANGUAGE sql IMMUTABLE AS $$ SELECT * FROM (VALUES
    ('MCV', ARRAY['HCT', 'RBC'], false),
    ('MCH', ARRAY['HB', 'RBC'], false),
    ('MCHC', ARRAY['HB', 'HCT'], false),
    ('ANC', ARRAY['WBC', 'NEUTP'], true),
    ('ALC', ARRAY['WBC', 'LYMPP'], true),
    ('AMC', ARRAY['WBC', 'MONOP'], true),
    ('AEC', ARRAY['WBC', 'EOSP'], true),
    ('ABC', ARRAY['WBC', 'BASOP'], true),
    ('EAG', ARRAY['HBA1C'], false),
    ('LDL', ARRAY['TCHOL', 'HDL', 'TRIG'], false),
    ('VLDL', ARRAY['TRIG'], false),
    ('NHDL', ARRAY['TCHOL', 'HDL'], false),
    ('CHR', ARRAY['TCHOL', 'HDL'], false),
    ('LHR', ARRAY['LDL', 'HDL'], false),
    ('BILI', ARRAY['BILT', 'BILD'], false),
    ('GLOB', ARRAY['TP', 'ALB'], false),
    ('AGR', ARRAY['ALB', 'GLOB'], false),
    ('BUN', ARRAY['UREA'], false),
    ('BCR', ARRAY['BUN', 'CREA'], false),
    ('EGFR', ARRAY['CREA'], false),
    ('UIBC', ARRAY['TIBC', 'FE'], false),
    ('TSAT', ARRAY['FE', 'TIBC'], false),
    ('ACR', ARRAY['MALB', 'UCREA'], false),
    ('CCL', ARRAY['UC24', 'CREA'], false),
    ('HOMA', ARRAY['FBS', 'INSF'], false),
    ('FPSAR', ARRAY['FPSA', 'PSA'], false),
    ('UPCR', ARRAY['UPROT', 'UCREA'], false)
  ) AS t (code, inputs, is_also_measured) $$;
