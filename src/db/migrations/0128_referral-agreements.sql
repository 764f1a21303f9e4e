CREATE TABLE "referral_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"tests" text[] NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_agreements_two_labs" CHECK ("referral_agreements"."lab_id" <> "referral_agreements"."partner_id"),
	CONSTRAINT "referral_agreements_of_tests" CHECK (cardinality("referral_agreements"."tests") between 1 and 500),
	CONSTRAINT "referral_agreements_second_person" CHECK (("referral_agreements"."accepted_at" is null) = ("referral_agreements"."accepted_by" is null)
        and "referral_agreements"."accepted_by" is distinct from "referral_agreements"."proposed_by"),
	CONSTRAINT "referral_agreements_ended_whole" CHECK (num_nonnulls("referral_agreements"."ended_at", "referral_agreements"."ended_by", "referral_agreements"."end_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_partner_id_labs_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_accepted_by_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_agreements" ADD CONSTRAINT "referral_agreements_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_agreements_one_open" ON "referral_agreements" USING btree ("lab_id","partner_id") WHERE "referral_agreements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "referral_agreements_partner" ON "referral_agreements" USING btree ("partner_id");--> statement-breakpoint
-- What two labs agreed on stays: its labs, its tests and who proposed it. It begins as a proposal, is accepted once by
-- somebody who manages the partner, and ends once. Each change counts the version on.
CREATE FUNCTION keep_referral_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.accepted_at IS NOT NULL OR NEW.ended_at IS NOT NULL)
    OR TG_OP = 'UPDATE' AND ((NEW.id, NEW.lab_id, NEW.partner_id, NEW.tests, NEW.proposed_by, NEW.proposed_at)
        IS DISTINCT FROM (OLD.id, OLD.lab_id, OLD.partner_id, OLD.tests, OLD.proposed_by, OLD.proposed_at)
      OR OLD.ended_at IS NOT NULL OR NEW.version <> OLD.version + 1
      OR NEW.accepted_at IS DISTINCT FROM OLD.accepted_at AND (OLD.accepted_at IS NOT NULL
        OR NOT EXISTS (SELECT FROM role_grants manager WHERE manager.user_id = NEW.accepted_by
          AND manager.lab_id = NEW.partner_id AND manager.role = 'lab-manager')))
  THEN
    RAISE EXCEPTION 'agreement % does not change so', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'referral_agreements_kept', TABLE = 'referral_agreements';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "referral_agreements_kept" BEFORE INSERT OR UPDATE ON "referral_agreements"
  FOR EACH ROW EXECUTE FUNCTION keep_referral_agreement();
