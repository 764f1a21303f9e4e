CREATE TYPE "public"."share_view" AS ENUM('page', 'file', 'replaced', 'withdrawn');--> statement-breakpoint
CREATE TABLE "report_share_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL,
	"kind" "share_view" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"token_hash" text NOT NULL,
	"pin_hash" text NOT NULL,
	"shared_with" text,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_shares_token" UNIQUE("token_hash"),
	CONSTRAINT "report_shares_few_tries" CHECK ("report_shares"."wrong_tries" between 0 and 5),
	CONSTRAINT "report_shares_not_long" CHECK ("report_shares"."ends_at" > "report_shares"."made_at" and "report_shares"."ends_at" <= "report_shares"."made_at" + interval '720 hours')
);
--> statement-breakpoint
ALTER TABLE "report_share_views" ADD CONSTRAINT "report_share_views_share_id_report_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."report_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_share_views_share" ON "report_share_views" USING btree ("share_id","at");--> statement-breakpoint
CREATE INDEX "report_shares_report" ON "report_shares" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_shares_account" ON "report_shares" USING btree ("account_id");--> statement-breakpoint

-- A link is never lengthened, moved to another report or opened again, and wrong PINs are not forgotten.
CREATE FUNCTION report_shares_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.report_id, new.account_id, new.version, new.token_hash, new.pin_hash, new.made_at, new.ends_at)
      IS DISTINCT FROM (old.id, old.report_id, old.account_id, old.version, old.token_hash, old.pin_hash, old.made_at, old.ends_at)
    OR new.shared_with IS DISTINCT FROM old.shared_with
    OR new.wrong_tries < old.wrong_tries
    OR (old.ended_at IS NOT NULL AND new.ended_at IS DISTINCT FROM old.ended_at)
  THEN RAISE EXCEPTION 'a link to a report stays as it was made'
    USING errcode = '23514', constraint = 'report_shares_stay', table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "report_shares_stay" BEFORE UPDATE ON "report_shares"
  FOR EACH ROW EXECUTE FUNCTION report_shares_stay();--> statement-breakpoint

-- Nothing is seen by a link that has ended or that wrong PINs closed.
CREATE FUNCTION report_share_views_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.report_shares s WHERE s.id = new.share_id AND s.ended_at IS NULL
    AND new.at < s.ends_at AND s.wrong_tries < 5)
  THEN RAISE EXCEPTION 'this link to a report is over'
    USING errcode = '23514', constraint = 'report_share_views_while_open', table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "report_share_views_while_open" BEFORE INSERT ON "report_share_views"
  FOR EACH ROW EXECUTE FUNCTION report_share_views_while_open();--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "report_shares" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
