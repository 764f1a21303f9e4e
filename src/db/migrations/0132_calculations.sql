CREATE TABLE "calculation_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"way" text NOT NULL,
	"effective_from" date NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_why" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calculation_rules_way" CHECK (("calculation_rules"."subject", "calculation_rules"."way") in (('red-cells', 'mcv-from-hct'), ('red-cells', 'hct-from-mcv'), ('inr', 'inr-as-sent'), ('inr', 'inr-from-pt'))),
	CONSTRAINT "calculation_rules_with_reason" CHECK (btrim("calculation_rules"."reason") <> ''),
	CONSTRAINT "calculation_rules_to_come" CHECK ("calculation_rules"."effective_from" > ("calculation_rules"."proposed_at" at time zone 'Asia/Kolkata')::date
        and ("calculation_rules"."decision" is distinct from 'confirmed'
          or "calculation_rules"."effective_from" > ("calculation_rules"."decided_at" at time zone 'Asia/Kolkata')::date)),
	CONSTRAINT "calculation_rules_second_person" CHECK (num_nonnulls("calculation_rules"."decision", "calculation_rules"."decided_by", "calculation_rules"."decided_at") in (0, 3)
    and ("calculation_rules"."decision" is null or (decision in ('confirmed', 'refused', 'withdrawn')
      and ("calculation_rules"."decided_by" = "calculation_rules"."proposed_by") = ("calculation_rules"."decision" = 'withdrawn')))
    and ("calculation_rules"."decision" is distinct from 'refused' or coalesce(btrim("calculation_rules"."decided_why"), '') <> ''))
);
--> statement-breakpoint
CREATE TABLE "reagent_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"instrument_id" uuid,
	"reagent" text NOT NULL,
	"lot_number" text NOT NULL,
	"isi" numeric NOT NULL,
	"mean_normal_seconds" numeric NOT NULL,
	"donors" integer NOT NULL,
	"expires_on" date NOT NULL,
	"used_from" timestamp with time zone,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_why" text,
	"version" integer DEFAULT 1 NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	"is_wrong" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reagent_lots_plausible" CHECK ("reagent_lots"."isi" between 0.8 and 2
        and "reagent_lots"."mean_normal_seconds" between 8 and 20
        and "reagent_lots"."donors" >= 20
        and btrim("reagent_lots"."reagent") <> '' and btrim("reagent_lots"."lot_number") <> ''),
	CONSTRAINT "reagent_lots_second_person" CHECK (num_nonnulls("reagent_lots"."decision", "reagent_lots"."decided_by", "reagent_lots"."decided_at") in (0, 3)
    and ("reagent_lots"."decision" is null or (decision in ('confirmed', 'refused', 'withdrawn')
      and ("reagent_lots"."decided_by" = "reagent_lots"."proposed_by") = ("reagent_lots"."decision" = 'withdrawn')))
    and ("reagent_lots"."decision" is distinct from 'refused' or coalesce(btrim("reagent_lots"."decided_why"), '') <> '')),
	CONSTRAINT "reagent_lots_not_before" CHECK ("reagent_lots"."decision" is distinct from 'confirmed'
        or ("reagent_lots"."used_from" is not null and "reagent_lots"."used_from" >= "reagent_lots"."decided_at")),
	CONSTRAINT "reagent_lots_ended_whole" CHECK (num_nonnulls("reagent_lots"."ended_by", "reagent_lots"."ended_at", "reagent_lots"."ended_why") in (0, 3)
        and ("reagent_lots"."ended_at" is null or ("reagent_lots"."decision" = 'confirmed' and btrim("reagent_lots"."ended_why") <> ''))
        and ("reagent_lots"."ended_at" is not null or not "reagent_lots"."is_wrong"))
);
--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "computed_by" text;--> statement-breakpoint
ALTER TABLE "calculation_rules" ADD CONSTRAINT "calculation_rules_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculation_rules" ADD CONSTRAINT "calculation_rules_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculation_rules" ADD CONSTRAINT "calculation_rules_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reagent_lots" ADD CONSTRAINT "reagent_lots_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reagent_lots" ADD CONSTRAINT "reagent_lots_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reagent_lots" ADD CONSTRAINT "reagent_lots_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reagent_lots" ADD CONSTRAINT "reagent_lots_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reagent_lots" ADD CONSTRAINT "reagent_lots_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calculation_rules_one_of_day" ON "calculation_rules" USING btree ("lab_id","subject","effective_from") WHERE "calculation_rules"."decision" = 'confirmed';--> statement-breakpoint
CREATE INDEX "calculation_rules_of_lab" ON "calculation_rules" USING btree ("lab_id","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calculation_rules_one_waits" ON "calculation_rules" USING btree ("lab_id","subject") WHERE "calculation_rules"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reagent_lots_one_in_use" ON "reagent_lots" USING btree ("lab_id",coalesce("instrument_id", '00000000-0000-0000-0000-000000000000'),"used_from") WHERE "reagent_lots"."decision" = 'confirmed';--> statement-breakpoint
CREATE INDEX "reagent_lots_of_lab" ON "reagent_lots" USING btree ("lab_id","proposed_at");--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_computed_by_rule" CHECK ("test_items"."computed_by" is null or ("test_items"."test_code", "test_items"."computed_by") in (('MCV', 'measured'), ('HCT', 'hct-from-mcv'), ('INR', 'inr-from-pt'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "test_items" VALIDATE CONSTRAINT "test_items_computed_by_rule";--> statement-breakpoint

-- What was proposed stays. It is proposed and decided by people of its lab who keep its rules, one of both a
-- registered signatory, and decided once; a lot ends by one of them. Each step counts the version on.
CREATE FUNCTION guard_calculation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text[] := array['decision', 'decided_by', 'decided_at', 'decided_why', 'version'];
  ended text[] := array['ended_by', 'ended_at', 'ended_why', 'is_wrong', 'version'];
  hand uuid := NEW.proposed_by;
  is_kept boolean := true;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_kept := NEW.decision IS NULL AND NEW.version = 1;
  ELSIF OLD.decision IS NULL THEN
    hand := NEW.decided_by;
    is_kept := NEW.decision IS NOT NULL AND NEW.version = OLD.version + 1
      AND (to_jsonb(NEW) - said - 'used_from') = (to_jsonb(OLD) - said - 'used_from')
      AND coalesce(to_jsonb(OLD) ->> 'used_from', to_jsonb(NEW) ->> 'used_from')
        IS NOT DISTINCT FROM (to_jsonb(NEW) ->> 'used_from');
  ELSE
    hand := (to_jsonb(NEW) ->> 'ended_by')::uuid;
    is_kept := to_jsonb(NEW) ? 'ended_by' AND NEW.version = OLD.version + 1
      AND (to_jsonb(NEW) - ended) = (to_jsonb(OLD) - ended)
      AND hand IS NOT NULL AND NOT (to_jsonb(OLD) ->> 'is_wrong')::boolean
      AND coalesce(to_jsonb(OLD) ->> 'ended_at', to_jsonb(NEW) ->> 'ended_at') = (to_jsonb(NEW) ->> 'ended_at')
      AND (to_jsonb(OLD) ->> 'ended_at' IS NULL OR (to_jsonb(NEW) ->> 'is_wrong')::boolean);
  END IF;
  IF NOT coalesce(is_kept, false) THEN
    RAISE EXCEPTION '% % is not changed so', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept', TABLE = TG_TABLE_NAME;
  END IF;
  IF NOT EXISTS (SELECT FROM role_grants WHERE lab_id = NEW.lab_id AND user_id = hand
    AND role IN ('lab-manager', 'lab-authoriser')) THEN
    RAISE EXCEPTION '% % is kept by the manager or a pathologist of its lab', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_by_lab', TABLE = TG_TABLE_NAME;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.decision IS NULL AND NEW.decision = 'confirmed'
    AND NOT EXISTS (SELECT FROM signatories
      WHERE lab_id = NEW.lab_id AND user_id IN (NEW.proposed_by, NEW.decided_by)) THEN
    RAISE EXCEPTION '% % has no signatory', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_by_signatory', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "calculation_rules_by_two" BEFORE INSERT OR UPDATE ON "calculation_rules"
  FOR EACH ROW EXECUTE FUNCTION guard_calculation();--> statement-breakpoint
CREATE TRIGGER "reagent_lots_by_two" BEFORE INSERT OR UPDATE ON "reagent_lots"
  FOR EACH ROW EXECUTE FUNCTION guard_calculation();--> statement-breakpoint

-- A lot is of an instrument of its own lab.
CREATE FUNCTION guard_lot_of_lab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM lab_instruments WHERE id = NEW.instrument_id AND lab_id = NEW.lab_id) THEN
    RAISE EXCEPTION 'lot % is on an instrument of another lab', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reagent_lots_on_own_instrument', TABLE = 'reagent_lots';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "reagent_lots_on_own_instrument" BEFORE INSERT ON "reagent_lots"
  FOR EACH ROW WHEN (NEW.instrument_id IS NOT NULL) EXECUTE FUNCTION guard_lot_of_lab();--> statement-breakpoint

-- How a test is computed is set once.
CREATE FUNCTION keep_computed_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'test item % is computed as before', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'test_items_computed_once', TABLE = 'test_items';
END $$;--> statement-breakpoint
CREATE TRIGGER "test_items_computed_once" BEFORE UPDATE OF "computed_by" ON "test_items" FOR EACH ROW
  WHEN (OLD.computed_by IS NOT NULL AND NEW.computed_by IS DISTINCT FROM OLD.computed_by)
  EXECUTE FUNCTION keep_computed_by();--> statement-breakpoint

-- No INR is verified, signed or published that was computed with a lot which was registered wrongly. What ends with
-- a withdrawn report is in none.
CREATE FUNCTION guard_computed_with_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reagent_lots lot JOIN results value ON value.test_item_id = NEW.id AND value.is_current
      AND lot.id = (value.computed_from -> 'lot' ->> 'id')::uuid
    FOR SHARE OF lot;
  IF EXISTS (SELECT FROM results value JOIN reagent_lots lot ON lot.id = (value.computed_from -> 'lot' ->> 'id')::uuid
      WHERE value.test_item_id = NEW.id AND value.is_current AND lot.is_wrong)
    AND NOT (NEW.state = 'published' AND EXISTS (
      SELECT FROM reports WHERE order_id = NEW.order_id AND state = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'test item % was computed with a lot that was registered wrongly', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'test_items_not_of_wrong_lot', TABLE = 'test_items';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "test_items_not_of_wrong_lot" BEFORE UPDATE OF "state" ON "test_items" FOR EACH ROW
  WHEN (NEW.computed_by = 'inr-from-pt' AND NEW.state IN ('tech-verified', 'authorised', 'published')
    AND NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION guard_computed_with_lot();--> statement-breakpoint

-- The formulas that a lab may choose, as `computed-by.ts` has them: a test of the suite compares both.
CREATE FUNCTION chosen_tests() RETURNS TABLE (code text, inputs text[], computed_by text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('HCT', '{MCV,RBC}'::text[], 'hct-from-mcv'), ('INR', '{PT}'::text[], 'inr-from-pt')
$$;--> statement-breakpoint
-- Nobody types what follows from other tests, as the lab of the order computes it.
CREATE OR REPLACE FUNCTION guard_computed_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.computed_from IS NULL AND EXISTS (
    SELECT FROM test_items i
      JOIN (SELECT code, inputs, is_also_measured, NULL AS computed_by FROM computed_tests()
        UNION ALL SELECT code, inputs, true, computed_by FROM chosen_tests()) c
        ON c.code = i.test_code AND c.computed_by IS NOT DISTINCT FROM i.computed_by
      WHERE i.id = new.test_item_id AND (NOT c.is_also_measured
        OR c.inputs <@ ARRAY(SELECT o.test_code::text FROM test_items o WHERE o.order_id = i.order_id)))
  THEN RAISE EXCEPTION 'the result of test % is computed, nobody types it', new.test_item_id
    USING errcode = '23514', constraint = 'results_computed_not_typed', table = 'results';
  END IF;
  RETURN new;
END $$;
