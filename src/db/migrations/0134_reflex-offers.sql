CREATE TYPE "public"."reflex_offer_state" AS ENUM('due', 'offered', 'paid', 'declined', 'expired', 'withdrawn');--> statement-breakpoint
CREATE TABLE "reflex_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"cause_item_id" uuid NOT NULL,
	"adds_code" text NOT NULL,
	"state" "reflex_offer_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"quote_id" uuid,
	"price_paise" bigint,
	"tube_id" uuid,
	"offered_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"place" integer,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "reflex_offers_whole" CHECK (num_nonnulls("reflex_offers"."quote_id", "reflex_offers"."price_paise", "reflex_offers"."tube_id", "reflex_offers"."offered_at", "reflex_offers"."ends_at", "reflex_offers"."place")
        = case when "reflex_offers"."offered_at" is null then 0 else 6 end
        and ("reflex_offers"."offered_at" is not null or "reflex_offers"."state" in ('due', 'withdrawn'))
        and ("reflex_offers"."offered_at" is null or "reflex_offers"."state" <> 'due')),
	CONSTRAINT "reflex_offers_end" CHECK (("reflex_offers"."state" in ('due', 'offered')) = ("reflex_offers"."ended_at" is null)
        and ("reflex_offers"."state" = 'withdrawn') = ("reflex_offers"."end_reason" is not null)),
	CONSTRAINT "reflex_offers_ending_known" CHECK ("reflex_offers"."end_reason" is null or "reflex_offers"."end_reason" in ('value-changed', 'never-published', 'report-withdrawn', 'rule-ended', 'not-offered', 'in-order', 'order-over', 'enough-offered', 'no-sample', 'sample-old')),
	CONSTRAINT "reflex_offers_two_at_most" CHECK ("reflex_offers"."place" between 1 and 2),
	CONSTRAINT "reflex_offers_have_a_price" CHECK ("reflex_offers"."price_paise" > 0),
	CONSTRAINT "reflex_offers_are_short" CHECK ("reflex_offers"."ends_at" >= "reflex_offers"."offered_at" + interval '2 hours' and "reflex_offers"."ends_at" <= "reflex_offers"."offered_at" + interval '72 hours')
);
--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD COLUMN "terms" text DEFAULT 'included' NOT NULL;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_rule_id_reflex_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."reflex_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_cause_item_id_test_items_id_fk" FOREIGN KEY ("cause_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_adds_code_tests_code_fk" FOREIGN KEY ("adds_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflex_offers" ADD CONSTRAINT "reflex_offers_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reflex_offers_once" ON "reflex_offers" USING btree ("result_id","rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reflex_offers_place" ON "reflex_offers" USING btree ("order_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "reflex_offers_one_test" ON "reflex_offers" USING btree ("order_id","adds_code") WHERE "reflex_offers"."offered_at" is not null;--> statement-breakpoint
CREATE INDEX "reflex_offers_booking" ON "reflex_offers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reflex_offers_open" ON "reflex_offers" USING btree ("created_at") WHERE "reflex_offers"."state" in ('due', 'offered');--> statement-breakpoint
CREATE INDEX "reflex_offers_tube" ON "reflex_offers" USING btree ("tube_id") WHERE "reflex_offers"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "reflex_offers_lab" ON "reflex_offers" USING btree ("lab_id","created_at");--> statement-breakpoint
CREATE INDEX "reflex_offers_rule" ON "reflex_offers" USING btree ("rule_id","created_at");--> statement-breakpoint
CREATE INDEX "reflex_offers_made" ON "reflex_offers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reflex_rules" ADD CONSTRAINT "reflex_rules_terms_known" CHECK (terms in ('included', 'offered'));--> statement-breakpoint

-- An offer begins as one that waits, of a confirmed rule that offers its test. It is made once the value that asks for
-- it is published, on a sample of its order that is at the lab and stays there meanwhile. What was offered stays.
CREATE FUNCTION guard_reflex_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'due' OR NOT EXISTS (SELECT FROM reflex_rules rule
      JOIN reflex_decisions said ON said.rule_id = rule.id AND said.decision = 'confirmed'
      JOIN test_items cause ON cause.id = NEW.cause_item_id AND cause.order_id = NEW.order_id
        AND cause.test_code = rule.cause_code
      JOIN orders ON orders.id = NEW.order_id AND orders.booking_id = NEW.booking_id
        AND orders.account_id = NEW.account_id AND orders.lab_id = NEW.lab_id
      WHERE rule.id = NEW.rule_id AND rule.lab_id = NEW.lab_id AND rule.adds_code = NEW.adds_code
        AND rule.terms = 'offered') THEN
      RAISE EXCEPTION 'no rule offers % after this order', NEW.adds_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_offers_by_rule', TABLE = 'reflex_offers';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.order_id, NEW.booking_id, NEW.account_id, NEW.lab_id, NEW.result_id, NEW.rule_id, NEW.cause_item_id,
      NEW.adds_code, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.booking_id, OLD.account_id, OLD.lab_id,
      OLD.result_id, OLD.rule_id, OLD.cause_item_id, OLD.adds_code, OLD.created_at)
    OR OLD.offered_at IS NOT NULL AND (NEW.quote_id, NEW.price_paise, NEW.tube_id, NEW.offered_at, NEW.ends_at, NEW.place)
      IS DISTINCT FROM (OLD.quote_id, OLD.price_paise, OLD.tube_id, OLD.offered_at, OLD.ends_at, OLD.place) THEN
    RAISE EXCEPTION 'offer % stays as it was made', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_offers_stay', TABLE = 'reflex_offers';
  END IF;
  IF OLD.state = 'due' AND NEW.state = 'offered' THEN
    PERFORM FROM tubes JOIN test_items cause ON cause.id = NEW.cause_item_id AND cause.state IN ('published', 'amended')
      WHERE tubes.id = NEW.tube_id AND tubes.order_id = NEW.order_id
        AND tubes.state IN ('accepted', 'in-testing', 'stored') FOR SHARE OF tubes;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'offer % is made too early, or on no sample', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'reflex_offers_after_publication', TABLE = 'reflex_offers';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reflex_offers_are_true BEFORE INSERT OR UPDATE ON "reflex_offers"
  FOR EACH ROW EXECUTE FUNCTION guard_reflex_offer();--> statement-breakpoint

-- Tests join an order until its first tube is drawn, however they are written; afterwards only as the offer of a
-- rule that is paid in the same step, at its price and before its end, on a sample that is at the lab and stays there
-- meanwhile. An offer is a line once: it has the line's id.
CREATE OR REPLACE FUNCTION keep_lines_before_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reflex_offers offer JOIN tubes ON tubes.id = offer.tube_id
    WHERE offer.id = NEW.id AND offer.state IN ('offered', 'paid') AND offer.order_id = NEW.order_id
      AND offer.adds_code = NEW.item_code AND offer.price_paise = NEW.price_paise AND offer.ends_at > NEW.added_at
      AND tubes.state IN ('accepted', 'in-testing', 'stored') FOR SHARE OF tubes;
  IF NOT FOUND AND EXISTS (SELECT FROM tubes WHERE order_id = NEW.order_id AND collected_at IS NOT NULL)
  THEN
    RAISE EXCEPTION 'order % is drawn', NEW.order_id USING ERRCODE = '23514',
      CONSTRAINT = 'order_lines_join_before_draw', TABLE = 'order_lines';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

-- A test of a rule is the rule's own, of its lab and confirmed, and the only one of its kind in the order: free of
-- charge on the line of the test that caused it, or on the line of its offer, at the price that was offered.
CREATE OR REPLACE FUNCTION guard_item_of_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reflex_rules rule JOIN reflex_decisions said ON said.rule_id = rule.id
      JOIN test_items cause ON cause.id = NEW.cause_item_id AND cause.test_code = rule.cause_code
        AND cause.order_id = NEW.order_id
    WHERE rule.id = NEW.reflex_rule_id AND said.decision = 'confirmed'
      AND rule.lab_id = NEW.lab_id AND rule.adds_code = NEW.test_code
      AND CASE rule.terms WHEN 'included' THEN cause.line_id = NEW.line_id AND NEW.price_paise = 0
        ELSE EXISTS (SELECT FROM reflex_offers offer WHERE offer.id = NEW.line_id AND offer.state IN ('offered', 'paid')
          AND offer.order_id = NEW.order_id AND offer.rule_id = rule.id AND offer.cause_item_id = cause.id
          AND offer.price_paise = NEW.price_paise) END)
    OR EXISTS (SELECT FROM test_items WHERE order_id = NEW.order_id AND test_code = NEW.test_code) THEN
    RAISE EXCEPTION 'test % is added by no rule', NEW.test_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'test_items_by_confirmed_rule', TABLE = 'test_items';
  END IF;
  RETURN NEW;
END $$;
