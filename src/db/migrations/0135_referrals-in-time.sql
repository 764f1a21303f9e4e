CREATE TABLE "aliquot_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"size" text NOT NULL,
	"copies" integer NOT NULL,
	"printed_by" uuid NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "aliquot_prints_counted" UNIQUE("referral_id","number"),
	CONSTRAINT "aliquot_prints_size" CHECK ("size" in ('50x25', '38x25', 'a4')),
	CONSTRAINT "aliquot_prints_copies" CHECK ("aliquot_prints"."number" >= 1 and "aliquot_prints"."copies" between 1 and 10)
);--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "sent_as" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "aliquot_code" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "arrive_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "report_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "arrival_late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "report_late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "back_by" uuid;--> statement-breakpoint
ALTER TABLE "aliquot_prints" ADD CONSTRAINT "aliquot_prints_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliquot_prints" ADD CONSTRAINT "aliquot_prints_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliquot_prints" ADD CONSTRAINT "aliquot_prints_printed_by_user_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_back_by_user_id_fk" FOREIGN KEY ("back_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_labelled" CHECK ("referrals"."sent_as" in ('tube', 'aliquot')
        and ("referrals"."aliquot_code" is not null) = (coalesce("referrals"."sent_as", 'tube') = 'aliquot')) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_late_when_missed" CHECK ("referrals"."arrival_late_at" > "referrals"."arrive_by" and "referrals"."report_late_at" > "referrals"."report_by"
        and ("referrals"."arrival_late_at" is null or "referrals"."arrive_by" is not null)
        and ("referrals"."report_by" is null or "referrals"."received_at" is not null)
        and ("referrals"."report_late_at" is null or "referrals"."report_by" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_back_when_done" CHECK (("referrals"."back_at" is null) = ("referrals"."back_by" is null)
        and ("referrals"."back_at" is null or coalesce("referrals"."outcome" = 'done' and "referrals"."sent_as" = 'tube', false))) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" VALIDATE CONSTRAINT "referrals_back_by_user_id_fk";--> statement-breakpoint
ALTER TABLE "referrals" VALIDATE CONSTRAINT "referrals_labelled";--> statement-breakpoint
ALTER TABLE "referrals" VALIDATE CONSTRAINT "referrals_late_when_missed";--> statement-breakpoint
ALTER TABLE "referrals" VALIDATE CONSTRAINT "referrals_back_when_done";--> statement-breakpoint
-- The labs that have a tube which was sent to them itself: while a test of it is open there, and until it is back
-- from where a test of it was done.
CREATE FUNCTION labs_with_tube(tube uuid) RETURNS TABLE (partner_id uuid, is_open boolean) LANGUAGE sql STABLE AS $$
  SELECT away.partner_id, away.ended_at IS NULL
  FROM tube_items link JOIN referrals away ON away.test_item_id = link.test_item_id
  WHERE link.tube_id = tube AND away.tube_id = tube AND away.sent_as = 'tube'
    AND (away.ended_at IS NULL OR away.outcome = 'done' AND away.back_at IS NULL)
$$;--> statement-breakpoint
-- A test is referred only as the two labs agreed, to a live lab, while it waits for a value, and with a sample that is not
-- at a third lab. What was sent stays, each step counts the version on, what was missed is marked once, and of one that
-- ended only its tube comes back.
CREATE OR REPLACE FUNCTION guard_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.ended_at IS NOT NULL OR NEW.arrival_late_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM referral_agreements agreed JOIN labs partner ON partner.id = agreed.partner_id
        JOIN test_items item ON item.id = NEW.test_item_id
        JOIN tube_items link ON link.test_item_id = item.id AND link.tube_id = NEW.tube_id
      WHERE agreed.id = NEW.agreement_id AND agreed.lab_id = NEW.lab_id AND agreed.partner_id = NEW.partner_id
        AND agreed.accepted_at IS NOT NULL AND agreed.ended_at IS NULL AND item.test_code = ANY (agreed.tests)
        AND partner.state = 'active' AND item.lab_id = NEW.lab_id AND item.state = 'ready')
      OR EXISTS (SELECT FROM labs_with_tube(NEW.tube_id) away
        WHERE away.partner_id <> NEW.partner_id OR NEW.sent_as = 'aliquot'))
    OR TG_OP = 'UPDATE' AND ((NEW.id, NEW.agreement_id, NEW.lab_id, NEW.partner_id, NEW.test_item_id, NEW.tube_id, NEW.carrier,
        NEW.sent_by, NEW.sent_at, NEW.sent_as, NEW.aliquot_code, NEW.arrive_by) IS DISTINCT FROM (OLD.id, OLD.agreement_id,
        OLD.lab_id, OLD.partner_id, OLD.test_item_id, OLD.tube_id, OLD.carrier, OLD.sent_by, OLD.sent_at, OLD.sent_as,
        OLD.aliquot_code, OLD.arrive_by)
      OR NEW.version <> OLD.version + CASE WHEN (NEW.arrival_late_at, NEW.report_late_at)
        IS DISTINCT FROM (OLD.arrival_late_at, OLD.report_late_at) THEN 0 ELSE 1 END
      OR OLD.received_at IS NOT NULL AND (NEW.received_at, NEW.report_by) IS DISTINCT FROM (OLD.received_at, OLD.report_by)
      OR OLD.arrival_late_at IS NOT NULL AND NEW.arrival_late_at IS DISTINCT FROM OLD.arrival_late_at
      OR OLD.report_late_at IS NOT NULL AND NEW.report_late_at IS DISTINCT FROM OLD.report_late_at
      OR OLD.ended_at IS NULL AND NEW.back_at IS NOT NULL
      OR OLD.ended_at IS NOT NULL AND (OLD.back_at IS NOT NULL OR NEW.back_at IS NULL
        OR (NEW.received_by, NEW.received_at, NEW.arrival_late_at, NEW.report_late_at, NEW.ended_by, NEW.ended_at,
          NEW.outcome, NEW.reason) IS DISTINCT FROM (OLD.received_by, OLD.received_at, OLD.arrival_late_at, OLD.report_late_at,
          OLD.ended_by, OLD.ended_at, OLD.outcome, OLD.reason)))
  THEN
    RAISE EXCEPTION 'referral % is not as the labs agreed', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'referrals_as_agreed', TABLE = 'referrals';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A partner's value that changed too much is verified by a registered pathologist of the partner: only one of the order's
-- lab was let through, so that nobody could verify it.
CREATE OR REPLACE FUNCTION guard_delta_breach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.delta_breach IS DISTINCT FROM OLD.delta_breach THEN
    RAISE EXCEPTION 'why value % was held does not change', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_stays', TABLE = 'results';
  END IF;
  IF NEW.delta_breach IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.value IS NULL OR NOT NEW.needs_second_person THEN
    RAISE EXCEPTION 'value % changed too much and waits for nobody', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_needs_second_person', TABLE = 'results';
  END IF;
  IF NEW.verified_by IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.verified_by IS DISTINCT FROM OLD.verified_by)
    AND NOT EXISTS (SELECT FROM test_items i LEFT JOIN referrals away ON away.id = NEW.referral_id
      JOIN signatories s ON s.lab_id IN (i.lab_id, away.partner_id) AND s.user_id = NEW.verified_by
      JOIN role_grants g ON g.lab_id = s.lab_id AND g.user_id = s.user_id AND g.role = 'lab-authoriser'
      WHERE i.id = NEW.test_item_id) THEN
    RAISE EXCEPTION 'value % changed too much and is verified by a pathologist', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_by_pathologist', TABLE = 'results';
  END IF;
  RETURN NEW;
END $$;
