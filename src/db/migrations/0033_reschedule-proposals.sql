CREATE TYPE "public"."proposal_state" AS ENUM('proposed', 'accepted', 'declined', 'withdrawn', 'lapsed', 'expired');--> statement-breakpoint
CREATE TABLE "reschedule_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"state" "proposal_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reschedule_proposals_ended_once" CHECK (("reschedule_proposals"."state" = 'proposed') = ("reschedule_proposals"."ended_at" is null)),
	CONSTRAINT "reschedule_proposals_answered_in_time" CHECK ("reschedule_proposals"."answer_by" > "reschedule_proposals"."asked_at" and "reschedule_proposals"."answer_by" <= "reschedule_proposals"."asked_at" + interval '24 hours'
        and "reschedule_proposals"."answer_by" < "reschedule_proposals"."starts_at"),
	CONSTRAINT "reschedule_proposals_end_after_start" CHECK ("reschedule_proposals"."ends_at" > "reschedule_proposals"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "reschedule_proposals" ADD CONSTRAINT "reschedule_proposals_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_proposals" ADD CONSTRAINT "reschedule_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_proposals" ADD CONSTRAINT "reschedule_proposals_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_proposals_one_open" ON "reschedule_proposals" USING btree ("visit_id") WHERE "reschedule_proposals"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "reschedule_proposals_visit" ON "reschedule_proposals" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "reschedule_proposals_booking" ON "reschedule_proposals" USING btree ("booking_id");