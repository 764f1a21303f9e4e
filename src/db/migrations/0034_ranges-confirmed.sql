CREATE TABLE "range_confirmations" (
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"said_by" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "range_confirmations_lab_id_test_code_number_pk" PRIMARY KEY("lab_id","test_code","number"),
	CONSTRAINT "range_confirmations_kind" CHECK ("range_confirmations"."kind" in ('confirmed', 'withdrawn')),
	CONSTRAINT "range_confirmations_withdrawn_with_reason" CHECK (("range_confirmations"."kind" = 'withdrawn') = ("range_confirmations"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_ranges" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "ranges_by_sex" jsonb;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "range_fingerprint" text;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_confirmations" ADD CONSTRAINT "range_confirmations_said_by_user_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The ranges of a test in one order and one spelling: the same rows always make the same text.
-- Where a number was published says nothing of what is measured against, so it is left out.
CREATE FUNCTION range_rows(of_test text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('unit', t.unit, 'sex', r.sex, 'condition', r.condition,
      'fromDays', r.from_days, 'fromYears', r.from_years, 'toDays', r.to_days, 'toYears', r.to_years,
      'low', trim_scale(r.low), 'high', trim_scale(r.high), 'isUncertain', r.is_uncertain)
    ORDER BY r.sex COLLATE "C", r.condition COLLATE "C" NULLS FIRST, r.from_days NULLS FIRST,
      r.from_years NULLS FIRST, r.to_days NULLS FIRST, r.to_years NULLS FIRST, r.low NULLS FIRST,
      r.high NULLS FIRST, r.is_uncertain)
  FROM reference_ranges r JOIN tests t ON t.code = r.test_code WHERE r.test_code = of_test
$$;
--> statement-breakpoint
-- Null where the test has no range: there is nothing to confirm.
CREATE FUNCTION range_fingerprint(of_test text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(range_rows(of_test)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER range_confirmations_are_true BEFORE INSERT ON "range_confirmations"
  FOR EACH ROW EXECUTE FUNCTION guard_range_confirmation();
