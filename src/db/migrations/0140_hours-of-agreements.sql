ALTER TABLE "referral_agreements" ADD COLUMN "transit_hours" integer;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD COLUMN "report_hours" integer;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_in_hours" CHECK (("referral_agreements"."transit_hours" is null) = ("referral_agreements"."report_hours" is null)
        and "referral_agreements"."transit_hours" between 1 and 168
        and "referral_agreements"."report_hours" between 1 and 720) NOT VALID;--> statement-breakpoint
ALTER TABLE "referral_agreements" VALIDATE CONSTRAINT "referral_agreements_in_hours";--> statement-breakpoint
-- The hours that two labs agreed on stay as well.
CREATE OR REPLACE FUNCTION keep_referral_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.accepted_at IS NOT NULL OR NEW.ended_at IS NOT NULL)
    OR TG_OP = 'UPDATE' AND ((NEW.id, NEW.lab_id, NEW.partner_id, NEW.tests, NEW.proposed_by, NEW.proposed_at,
        NEW.transit_hours, NEW.report_hours)
        IS DISTINCT FROM (OLD.id, OLD.lab_id, OLD.partner_id, OLD.tests, OLD.proposed_by, OLD.proposed_at,
        OLD.transit_hours, OLD.report_hours)
      OR OLD.ended_at IS NOT NULL OR NEW.version <> OLD.version + 1
      OR NEW.accepted_at IS DISTINCT FROM OLD.accepted_at AND (OLD.accepted_at IS NOT NULL
        OR NOT EXISTS (SELECT FROM role_grants manager WHERE manager.user_id = NEW.accepted_by
          AND manager.lab_id = NEW.partner_id AND manager.role = 'lab-manager')))
  THEN
    RAISE EXCEPTION 'agreement % does not change so', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'referral_agreements_kept', TABLE = 'referral_agreements';
  END IF;
  RETURN NEW;
END $$;
