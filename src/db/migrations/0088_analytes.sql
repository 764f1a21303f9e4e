CREATE TABLE "analyte_decisions" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"effective_from" date NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analyte_decisions_known" CHECK (decision in ('approved', 'refused', 'withdrawn')),
	CONSTRAINT "analyte_decisions_refused_with_reason" CHECK ("analyte_decisions"."decision" <> 'refused' or coalesce(btrim("analyte_decisions"."reason"), '') <> '')
);
--> statement-breakpoint
CREATE TABLE "analyte_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"number" integer NOT NULL,
	"effective_from" date NOT NULL,
	"rules" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analyte_versions_in_order" UNIQUE("lab_id","test_code","number"),
	CONSTRAINT "analyte_versions_as_decided" UNIQUE("id","lab_id","test_code","effective_from"),
	CONSTRAINT "analyte_versions_numbered" CHECK ("analyte_versions"."number" >= 1),
	CONSTRAINT "analyte_versions_with_reason" CHECK (btrim("analyte_versions"."reason") <> ''),
	CONSTRAINT "analyte_versions_fingerprint" CHECK ("analyte_versions"."fingerprint" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "analyte_version_id" uuid;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "analyte_decisions" ADD CONSTRAINT "analyte_decisions_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyte_decisions" ADD CONSTRAINT "analyte_decisions_version" FOREIGN KEY ("version_id","lab_id","test_code","effective_from") REFERENCES "public"."analyte_versions"("id","lab_id","test_code","effective_from") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyte_versions" ADD CONSTRAINT "analyte_versions_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyte_versions" ADD CONSTRAINT "analyte_versions_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyte_versions" ADD CONSTRAINT "analyte_versions_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "analyte_decisions_one_of_day" ON "analyte_decisions" USING btree ("lab_id","test_code","effective_from") WHERE "analyte_decisions"."decision" = 'approved';--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_analyte_version_id_analyte_versions_id_fk" FOREIGN KEY ("analyte_version_id") REFERENCES "public"."analyte_versions"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint

-- Proposed by the manager or the pathologist of that lab, of a number, in order, one at a time, and for no day
-- that is past: what a sample was judged by does not change behind it.
CREATE FUNCTION guard_analyte_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last analyte_versions;
BEGIN
  IF NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = NEW.proposed_by
    AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION 'rules of lab % are proposed by its manager or pathologist', NEW.lab_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_versions_by_lab';
  END IF;
  IF NOT EXISTS (SELECT FROM tests WHERE code = NEW.test_code AND result_type = 'numeric') THEN
    RAISE EXCEPTION 'test % has no number', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_versions_of_number';
  END IF;
  IF NEW.effective_from < (NEW.proposed_at AT TIME ZONE 'Asia/Kolkata')::date THEN
    RAISE EXCEPTION 'rules of % begin on a day that is past', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_versions_not_past';
  END IF;
  SELECT * INTO last FROM analyte_versions
    WHERE lab_id = NEW.lab_id AND test_code = NEW.test_code ORDER BY number DESC LIMIT 1;
  -- As where two write the same number at once: the second was shown less than there is.
  IF NEW.number <> coalesce(last.number, 0) + 1 THEN
    RAISE EXCEPTION 'rules of % were proposed meanwhile', NEW.test_code
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'analyte_versions_in_order';
  END IF;
  IF last.id IS NOT NULL AND NOT EXISTS (SELECT FROM analyte_decisions WHERE version_id = last.id) THEN
    RAISE EXCEPTION 'rules of % wait for a decision', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_versions_one_waits';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER analyte_versions_are_true BEFORE INSERT ON "analyte_versions"
  FOR EACH ROW EXECUTE FUNCTION guard_analyte_version();--> statement-breakpoint

-- Decided by another person of that lab than who proposed it, one of both a registered signatory; withdrawn by
-- who proposed it. Approved for no day that went by while it waited.
CREATE FUNCTION guard_analyte_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  proposer uuid := (SELECT proposed_by FROM analyte_versions WHERE id = NEW.version_id);
BEGIN
  IF (NEW.decided_by = proposer) <> (NEW.decision = 'withdrawn') THEN
    RAISE EXCEPTION 'version % is decided by a second person', NEW.version_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_decisions_by_two';
  END IF;
  IF NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = NEW.decided_by
    AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION 'rules of lab % are decided by its manager or pathologist', NEW.lab_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_decisions_by_lab';
  END IF;
  IF NEW.decision <> 'approved' THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM signatories WHERE lab_id = NEW.lab_id AND user_id IN (NEW.decided_by, proposer)) THEN
    RAISE EXCEPTION 'version % has no signatory', NEW.version_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_decisions_by_signatory';
  END IF;
  IF NEW.effective_from < (NEW.decided_at AT TIME ZONE 'Asia/Kolkata')::date THEN
    RAISE EXCEPTION 'version % begins on a day that is past', NEW.version_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analyte_decisions_not_past';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER analyte_decisions_by_two BEFORE INSERT ON "analyte_decisions"
  FOR EACH ROW EXECUTE FUNCTION guard_analyte_decision();--> statement-breakpoint

-- A value is judged by approved rules of its own lab and test, or by the product's.
CREATE FUNCTION guard_own_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM test_items i
    JOIN analyte_decisions d ON d.lab_id = i.lab_id AND d.test_code = i.test_code
    WHERE i.id = NEW.test_item_id AND d.version_id = NEW.analyte_version_id AND d.decision = 'approved') THEN
    RAISE EXCEPTION 'value % is judged by rules of another lab or test, or by none that are approved', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_by_approved_rules', TABLE = 'results';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER results_by_approved_rules BEFORE INSERT OR UPDATE OF analyte_version_id, test_item_id ON "results"
  FOR EACH ROW WHEN (NEW.analyte_version_id IS NOT NULL) EXECUTE FUNCTION guard_own_rules();
