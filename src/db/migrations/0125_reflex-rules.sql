CREATE TABLE "reflex_outcomes" (
	"result_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cause_item_id" uuid NOT NULL,
	"adds_code" text NOT NULL,
	"outcome" text NOT NULL,
	"tube_id" uuid,
	"test_item_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reflex_outcomes_result_id_rule_id_pk" PRIMARY KEY("result_id","rule_id"),
	CONSTRAINT "reflex_outcomes_whole" CHECK ("reflex_outcomes"."outcome" in ('added', 'other-unit', 'not-offered', 'no-sample', 'sample-old') and num_nonnulls("reflex_outcomes"."tube_id", "reflex_outcomes"."test_item_id")
        = case when "reflex_outcomes"."outcome" = 'added' then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "reflex_decisions" (
	"rule_id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reflex_decisions_known" CHECK (decision in ('confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "reflex_decisions_refused_with_reason" CHECK ("reflex_decisions"."decision" <> 'refused' or coalesce(btrim("reflex_decisions"."reason"), '') <> '')
);
--> statement-breakpoint
CREATE TABLE "reflex_endings" (
	"rule_id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"ended_by" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reflex_endings_with_reason" CHECK (btrim("reflex_endings"."reason") <> '')
);
--> statement-breakpoint
CREATE TABLE "reflex_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"cause_code" text NOT NULL,
	"kind" text NOT NULL,
	"bound" numeric,
	"unit" text,
	"choice" text,
	"adds_code" text NOT NULL,
	"sample_hours" integer NOT NULL,
	"effective_from" date NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reflex_rules_of_two_tests" CHECK ("reflex_rules"."cause_code" <> "reflex_rules"."adds_code"),
	CONSTRAINT "reflex_rules_condition_whole" CHECK (case "reflex_rules"."kind" when 'finding' then "reflex_rules"."choice" is not null and num_nonnulls("reflex_rules"."bound", "reflex_rules"."unit") = 0
        when 'above' then "reflex_rules"."bound" is not null and "reflex_rules"."choice" is null
        when 'below' then "reflex_rules"."bound" is not null and "reflex_rules"."choice" is null else false end),
	CONSTRAINT "reflex_rules_hours" CHECK ("reflex_rules"."sample_hours" between 1 and 336),
	CONSTRAINT "reflex_rules_with_reason" CHECK (btrim("reflex_rules"."reason") <> '')
);
--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "reflex_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "cause_item_id" uuid;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_rule_id_reflex_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."reflex_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_cause_item_id_test_items_id_fk" FOREIGN KEY ("cause_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_adds_code_tests_code_fk" FOREIGN KEY ("adds_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_outcomes" ADD CONSTRAINT "reflex_outcomes_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_decisions" ADD CONSTRAINT "reflex_decisions_rule_id_reflex_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."reflex_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_decisions" ADD CONSTRAINT "reflex_decisions_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_decisions" ADD CONSTRAINT "reflex_decisions_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_endings" ADD CONSTRAINT "reflex_endings_rule_id_reflex_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."reflex_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_endings" ADD CONSTRAINT "reflex_endings_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_endings" ADD CONSTRAINT "reflex_endings_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD CONSTRAINT "reflex_rules_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD CONSTRAINT "reflex_rules_cause_code_tests_code_fk" FOREIGN KEY ("cause_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD CONSTRAINT "reflex_rules_adds_code_tests_code_fk" FOREIGN KEY ("adds_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD CONSTRAINT "reflex_rules_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reflex_outcomes_order" ON "reflex_outcomes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reflex_outcomes_rule" ON "reflex_outcomes" USING btree ("rule_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reflex_outcomes_one_test" ON "reflex_outcomes" USING btree ("order_id","adds_code") WHERE "reflex_outcomes"."outcome" = 'added';--> statement-breakpoint
CREATE INDEX "reflex_rules_of_lab" ON "reflex_rules" USING btree ("lab_id","cause_code");--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_reflex_rule_id_reflex_rules_id_fk" FOREIGN KEY ("reflex_rule_id") REFERENCES "public"."reflex_rules"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_of_rule_are_free" CHECK (num_nonnulls("test_items"."reflex_rule_id", "test_items"."cause_item_id", "test_items"."promised_at") in (0, 3)
        and ("test_items"."reflex_rule_id" is null or "test_items"."price_paise" = 0)) NOT VALID;--> statement-breakpoint

-- Proposed by the manager or the pathologist of that lab, for no day that is past. No two rules of two tests hold for
-- one value, and no test leads back to itself, on a day on which both rules hold. Proposals of a lab wait for one
-- another: each sees those before it. What ends later or is refused takes nothing but rules away.
CREATE FUNCTION guard_reflex_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = NEW.proposed_by
    AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION 'rules of lab % are proposed by its manager or pathologist', NEW.lab_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_rules_by_lab', TABLE = 'reflex_rules';
  END IF;
  IF NEW.effective_from < (NEW.proposed_at AT TIME ZONE 'Asia/Kolkata')::date THEN
    RAISE EXCEPTION 'rule % begins on a day that is past', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_rules_not_past', TABLE = 'reflex_rules';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('reflex ' || NEW.lab_id, 0));
  IF EXISTS (SELECT FROM reflex_rules one
    LEFT JOIN reflex_decisions said ON said.rule_id = one.id LEFT JOIN reflex_endings ended ON ended.rule_id = one.id
    WHERE one.lab_id = NEW.lab_id AND one.cause_code = NEW.cause_code AND one.adds_code = NEW.adds_code
      AND coalesce(said.decision, 'confirmed') = 'confirmed' AND coalesce(ended.ends_on, 'infinity') > NEW.effective_from
      AND CASE WHEN 'finding' IN (one.kind, NEW.kind) THEN one.choice IS NOT DISTINCT FROM NEW.choice
        WHEN one.kind = NEW.kind OR one.unit IS DISTINCT FROM NEW.unit THEN true
        WHEN NEW.kind = 'above' THEN NEW.bound < one.bound ELSE one.bound < NEW.bound END) THEN
    RAISE EXCEPTION 'another rule adds % after the same value of %', NEW.adds_code, NEW.cause_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_rules_no_overlap', TABLE = 'reflex_rules';
  END IF;
  IF NEW.cause_code IN (WITH RECURSIVE lives AS (SELECT one.cause_code, one.adds_code FROM reflex_rules one
      LEFT JOIN reflex_decisions said ON said.rule_id = one.id LEFT JOIN reflex_endings ended ON ended.rule_id = one.id
      WHERE one.lab_id = NEW.lab_id AND coalesce(said.decision, 'confirmed') = 'confirmed'
        AND coalesce(ended.ends_on, 'infinity') > NEW.effective_from),
    reached AS (SELECT NEW.adds_code AS code
      UNION SELECT lives.adds_code FROM lives JOIN reached ON reached.code = lives.cause_code)
    SELECT code FROM reached) THEN
    RAISE EXCEPTION '% leads back to %', NEW.adds_code, NEW.cause_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_rules_no_circle', TABLE = 'reflex_rules';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reflex_rules_are_true BEFORE INSERT ON "reflex_rules"
  FOR EACH ROW EXECUTE FUNCTION guard_reflex_rule();--> statement-breakpoint

-- Decided by another person of that lab than who proposed it, one of both a registered signatory; withdrawn by who
-- proposed it. Confirmed for no day that went by while it waited.
CREATE FUNCTION guard_reflex_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule reflex_rules;
BEGIN
  SELECT * INTO rule FROM reflex_rules WHERE id = NEW.rule_id;
  IF (NEW.decided_by = rule.proposed_by) <> (NEW.decision = 'withdrawn') THEN
    RAISE EXCEPTION 'rule % is decided by a second person', NEW.rule_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_decisions_by_two', TABLE = 'reflex_decisions';
  END IF;
  IF NEW.lab_id <> rule.lab_id OR NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id
    AND user_id = NEW.decided_by AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION 'rule % is decided by a manager or pathologist of its lab', NEW.rule_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_decisions_by_lab', TABLE = 'reflex_decisions';
  END IF;
  IF NEW.decision <> 'confirmed' THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM signatories WHERE lab_id = NEW.lab_id AND user_id IN (NEW.decided_by, rule.proposed_by)) THEN
    RAISE EXCEPTION 'rule % has no signatory', NEW.rule_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_decisions_by_signatory', TABLE = 'reflex_decisions';
  END IF;
  IF rule.effective_from < (NEW.decided_at AT TIME ZONE 'Asia/Kolkata')::date THEN
    RAISE EXCEPTION 'rule % begins on a day that is past', NEW.rule_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_decisions_not_past', TABLE = 'reflex_decisions';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reflex_decisions_by_two BEFORE INSERT ON "reflex_decisions"
  FOR EACH ROW EXECUTE FUNCTION guard_reflex_decision();--> statement-breakpoint

-- A confirmed rule ends on no day that is past, by a person of its lab.
CREATE FUNCTION guard_reflex_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ends_on < (NEW.ended_at AT TIME ZONE 'Asia/Kolkata')::date
    OR NOT EXISTS (SELECT FROM reflex_decisions WHERE rule_id = NEW.rule_id AND lab_id = NEW.lab_id
      AND decision = 'confirmed')
    OR NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = NEW.ended_by
      AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION 'rule % is not ended so', NEW.rule_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_endings_by_lab', TABLE = 'reflex_endings';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reflex_endings_by_lab BEFORE INSERT ON "reflex_endings"
  FOR EACH ROW EXECUTE FUNCTION guard_reflex_ending();--> statement-breakpoint

-- A test that a rule adds is the rule's own, of its lab and confirmed, and the only one of its kind in the order.
CREATE FUNCTION guard_item_of_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reflex_rules rule JOIN reflex_decisions said ON said.rule_id = rule.id
      JOIN test_items cause ON cause.id = NEW.cause_item_id AND cause.test_code = rule.cause_code
        AND cause.order_id = NEW.order_id AND cause.line_id = NEW.line_id
    WHERE rule.id = NEW.reflex_rule_id AND said.decision = 'confirmed'
      AND rule.lab_id = NEW.lab_id AND rule.adds_code = NEW.test_code)
    OR EXISTS (SELECT FROM test_items WHERE order_id = NEW.order_id AND test_code = NEW.test_code) THEN
    RAISE EXCEPTION 'test % is added by no rule', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'test_items_by_confirmed_rule', TABLE = 'test_items';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER test_items_by_confirmed_rule BEFORE INSERT ON "test_items"
  FOR EACH ROW WHEN (NEW.reflex_rule_id IS NOT NULL) EXECUTE FUNCTION guard_item_of_rule();--> statement-breakpoint

-- The sample is of that order, at the lab, and stays until the test is added: who disposes of it in the same moment
-- comes before or after.
CREATE FUNCTION guard_reflex_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tubes WHERE id = NEW.tube_id AND order_id = NEW.order_id
    AND state IN ('accepted', 'in-testing', 'stored') FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no sample for % is at the lab', NEW.adds_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_outcomes_on_sample', TABLE = 'reflex_outcomes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reflex_outcomes_on_sample BEFORE INSERT ON "reflex_outcomes"
  FOR EACH ROW WHEN (NEW.outcome = 'added') EXECUTE FUNCTION guard_reflex_sample();
