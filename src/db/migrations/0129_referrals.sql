CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"tube_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"received_by" uuid,
	"received_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referrals_carrier" CHECK ("referrals"."carrier" in ('own-staff', 'partner-staff', 'courier')),
	CONSTRAINT "referrals_received_by_another" CHECK (("referrals"."received_at" is null) = ("referrals"."received_by" is null)
        and "referrals"."received_by" is distinct from "referrals"."sent_by"),
	CONSTRAINT "referrals_ended_whole" CHECK (num_nonnulls("referrals"."ended_at", "referrals"."ended_by", "referrals"."outcome") in (0, 3)
        and "referrals"."outcome" in ('done', 'recalled', 'refused', 'returned', 'lost')
        and ("referrals"."outcome" not in ('recalled', 'refused') or "referrals"."received_at" is null)
        and ("referrals"."outcome" not in ('done', 'returned') or "referrals"."received_at" is not null)),
	CONSTRAINT "referrals_ended_with_reason" CHECK (("referrals"."reason" is not null) = coalesce("referrals"."outcome" in ('refused', 'returned', 'lost'), false)
        and "referrals"."reason" in ('insufficient', 'haemolysed', 'leaked', 'wrong-tube', 'unlabelled', 'too-old', 'cannot-measure', 'not-arrived', 'broken', 'no-answer'))
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "referral_id" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_agreement_id_referral_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."referral_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_partner_id_labs_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_tube_id_tubes_id_fk" FOREIGN KEY ("tube_id") REFERENCES "public"."tubes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_received_by_user_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_open" ON "referrals" USING btree ("test_item_id") WHERE "referrals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "referrals_item" ON "referrals" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "referrals_lab" ON "referrals" USING btree ("lab_id","sent_at");--> statement-breakpoint
CREATE INDEX "referrals_partner" ON "referrals" USING btree ("partner_id","sent_at");--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A test is referred only as the two labs agreed, to a live lab, while it waits for a value.
-- What was sent stays, each step counts the version on, and an ended one is over.
CREATE FUNCTION guard_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.ended_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM referral_agreements agreed JOIN labs partner ON partner.id = agreed.partner_id
        JOIN test_items item ON item.id = NEW.test_item_id
        JOIN tube_items link ON link.test_item_id = item.id AND link.tube_id = NEW.tube_id
      WHERE agreed.id = NEW.agreement_id AND agreed.lab_id = NEW.lab_id AND agreed.partner_id = NEW.partner_id
        AND agreed.accepted_at IS NOT NULL AND agreed.ended_at IS NULL AND item.test_code = ANY (agreed.tests)
        AND partner.state = 'active' AND item.lab_id = NEW.lab_id AND item.state = 'ready'))
    OR TG_OP = 'UPDATE' AND (OLD.ended_at IS NOT NULL OR NEW.version <> OLD.version + 1
      OR (NEW.id, NEW.agreement_id, NEW.lab_id, NEW.partner_id, NEW.test_item_id, NEW.tube_id, NEW.carrier, NEW.sent_by,
        NEW.sent_at) IS DISTINCT FROM (OLD.id, OLD.agreement_id, OLD.lab_id, OLD.partner_id, OLD.test_item_id,
        OLD.tube_id, OLD.carrier, OLD.sent_by, OLD.sent_at)
      OR OLD.received_at IS NOT NULL AND NEW.received_at IS DISTINCT FROM OLD.received_at)
  THEN
    RAISE EXCEPTION 'referral % is not as the labs agreed', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'referrals_as_agreed', TABLE = 'referrals';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "referrals_as_agreed" BEFORE INSERT OR UPDATE ON "referrals"
  FOR EACH ROW EXECUTE FUNCTION guard_referral();--> statement-breakpoint
-- While a test is at another lab only a value of that lab is stored, once it received the sample, and only its
-- pathologist verifies it.
CREATE FUNCTION guard_referred_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  away referrals;
BEGIN
  SELECT * INTO away FROM referrals WHERE test_item_id = NEW.test_item_id AND ended_at IS NULL;
  IF TG_OP = 'INSERT' AND (NEW.referral_id IS DISTINCT FROM away.id
      OR away.id IS NOT NULL AND away.received_at IS NULL)
    OR TG_OP = 'UPDATE' AND away.id IS NOT NULL AND NEW.verified_at IS NOT NULL AND NEW.verified_at IS DISTINCT FROM OLD.verified_at
      AND NOT EXISTS (SELECT FROM role_grants pathologist WHERE pathologist.user_id = NEW.verified_by
        AND pathologist.lab_id = away.partner_id AND pathologist.role = 'lab-authoriser')
  THEN
    RAISE EXCEPTION 'test % is at another lab', NEW.test_item_id
      USING ERRCODE = '23514', CONSTRAINT = 'results_of_referred_test', TABLE = 'results';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "results_of_referred_test" BEFORE INSERT OR UPDATE OF verified_at, verified_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_referred_result();--> statement-breakpoint
-- Between labs a step says which way, and the code of the partner.
CREATE OR REPLACE FUNCTION add_custody_link(tube tubes, told events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last custody_links%ROWTYPE;
  link custody_links%ROWTYPE;
BEGIN
  SELECT * INTO last FROM custody_links WHERE tube_id = tube.id ORDER BY number DESC LIMIT 1;
  link.tube_id := tube.id;
  link.number := coalesce(last.number, 0) + 1;
  link.event := told.event;
  link.from_state := told.from_state;
  link.to_state := told.to_state;
  link.at := coalesce(CASE told.event WHEN 'label' THEN tube.labelled_at WHEN 'collect' THEN tube.collected_at
    WHEN 'hand-over' THEN tube.handed_over_at WHEN 'accept' THEN tube.accepted_at WHEN 'lose' THEN tube.lost_at
    WHEN 'store' THEN tube.stored_at WHEN 'dispose' THEN tube.disposed_at END, told.at);
  link.recorded_at := told.at;
  link.actor_kind := told.actor_kind;
  link.actor_id := told.actor_id;
  link.actor_roles := told.actor_roles;
  link.order_id := tube.order_id;
  link.visit_id := tube.visit_id;
  link.lab_id := tube.lab_id;
  link.barcode := tube.barcode;
  link.reason := CASE told.event WHEN 'reject' THEN tube.reject_reason WHEN 'lose' THEN tube.lost_reason
    WHEN 'write-off' THEN tube.write_off_reason WHEN 'dispose' THEN tube.disposal_method
    WHEN 'pass' THEN told.reason END;
  link.previous := coalesce(last.hash, '');
  link.hash := custody_hash(link);
  INSERT INTO custody_links SELECT link.*;
END $$;
