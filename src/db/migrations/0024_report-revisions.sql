CREATE TYPE "public"."revision_state" AS ENUM('draft', 'signed', 'discarded');--> statement-breakpoint
CREATE TABLE "report_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"base_version" integer NOT NULL,
	"state" "revision_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposal_sealed" text,
	"drafted_by" uuid NOT NULL,
	"drafted_from" text NOT NULL,
	"drafted_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_from" text,
	"decided_at" timestamp with time zone,
	"new_version" integer,
	"told_at" timestamp with time zone,
	CONSTRAINT "report_revisions_decided_by_somebody" CHECK (("report_revisions"."state" = 'draft') = ("report_revisions"."decided_by" is null) and ("report_revisions"."decided_by" is null) = ("report_revisions"."decided_at" is null) and ("report_revisions"."decided_by" is null) = ("report_revisions"."decided_from" is null)),
	CONSTRAINT "report_revisions_second_person" CHECK ("report_revisions"."state" <> 'signed' or "report_revisions"."decided_by" <> "report_revisions"."drafted_by"),
	CONSTRAINT "report_revisions_withdrawn_by_both_sides" CHECK ("report_revisions"."kind" <> 'withdraw' or "report_revisions"."state" <> 'signed' or "report_revisions"."decided_from" <> "report_revisions"."drafted_from"),
	CONSTRAINT "report_revisions_values_by_the_lab" CHECK ("report_revisions"."kind" = 'withdraw' or ("report_revisions"."drafted_from" = 'lab' and coalesce("report_revisions"."decided_from", 'lab') = 'lab')),
	CONSTRAINT "report_revisions_new_version" CHECK (("report_revisions"."new_version" is not null) = ("report_revisions"."state" = 'signed' and "report_revisions"."kind" <> 'withdraw'))
);
--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_drafted_by_user_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_revisions_report" ON "report_revisions" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_revisions_one_open" ON "report_revisions" USING btree ("report_id") WHERE "report_revisions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "report_revisions_untold" ON "report_revisions" USING btree ("decided_at") WHERE "report_revisions"."state" = 'signed' and "report_revisions"."told_at" is null;
--> statement-breakpoint
CREATE FUNCTION report_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' OR (old.id, old.report_id, old.number, old.state, old.body, old.hash, old.verify_token, old.published_at)
    IS DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.body, new.hash, new.verify_token, new.published_at)
  THEN RAISE EXCEPTION 'what was published stays as it was published'
    USING errcode = '23514', constraint = 'report_versions_stay', table = 'report_versions';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER report_versions_stay BEFORE UPDATE OR DELETE ON "report_versions" FOR EACH ROW EXECUTE FUNCTION report_versions_stay();
