CREATE TYPE "public"."choice_meaning" AS ENUM('expected', 'abnormal', 'critical', 'neutral', 'immune', 'not-immune', 'equivocal', 'reading');--> statement-breakpoint
ALTER TYPE "public"."result_flag" ADD VALUE 'neutral';--> statement-breakpoint
ALTER TYPE "public"."result_flag" ADD VALUE 'immune';--> statement-breakpoint
ALTER TYPE "public"."result_flag" ADD VALUE 'not-immune';--> statement-breakpoint
ALTER TYPE "public"."result_flag" ADD VALUE 'equivocal';--> statement-breakpoint
ALTER TYPE "public"."result_flag" ADD VALUE 'reading';--> statement-breakpoint
CREATE TABLE "immunity_limits" (
	"test_code" text PRIMARY KEY NOT NULL,
	"not_immune_below" numeric NOT NULL,
	"immune_from" numeric NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "immunity_limits_order" CHECK ("immunity_limits"."not_immune_below" <= "immunity_limits"."immune_from")
);
--> statement-breakpoint
CREATE TABLE "test_choices" (
	"test_code" text NOT NULL,
	"position" integer NOT NULL,
	"choice" text NOT NULL,
	"choice_hi" text NOT NULL,
	"meaning" "choice_meaning" NOT NULL,
	"source" text NOT NULL,
	"note" text,
	CONSTRAINT "test_choices_test_code_choice_pk" PRIMARY KEY("test_code","choice"),
	CONSTRAINT "test_choices_source" CHECK ("test_choices"."source" <> '' and "test_choices"."choice_hi" <> '')
);
--> statement-breakpoint
ALTER TABLE "results" DROP CONSTRAINT "results_one_kind";--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "meaning" "choice_meaning";--> statement-breakpoint
ALTER TABLE "immunity_limits" ADD CONSTRAINT "immunity_limits_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_choices" ADD CONSTRAINT "test_choices_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" DROP COLUMN "critical_choices";--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_meaning_of_choice" CHECK ("results"."meaning" is null or "results"."choice" is not null);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_one_kind" CHECK (num_nonnulls("results"."value", "results"."choice", "results"."text") = 1 or ("results"."value" is null and "results"."choice" is not null));--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tests_choices_have_meanings" AFTER INSERT OR UPDATE OF "choices", "result_type" ON "tests"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_choices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "test_choices_are_listed" AFTER INSERT OR UPDATE OR DELETE ON "test_choices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_choices();
--> statement-breakpoint
-- Words never stand alone, and no choice without what it means. Rows of before stay as they are.
CREATE FUNCTION guard_coded_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a result of words has its choice, and a choice its meaning' USING ERRCODE = '23514',
    CONSTRAINT = 'results_are_coded';
END $$;
--> statement-breakpoint
CREATE TRIGGER "results_are_coded" BEFORE INSERT ON "results"
  FOR EACH ROW WHEN (NEW.value IS NULL AND (NEW.choice IS NULL OR NEW.meaning IS NULL))
  EXECUTE FUNCTION guard_coded_result();
