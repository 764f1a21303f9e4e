CREATE TYPE "public"."reassignment_state" AS ENUM('asked', 'accepted', 'declined', 'withdrawn', 'lapsed', 'expired');--> statement-breakpoint
CREATE TABLE "reassignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"state" "reassignment_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reassignments_to_another" CHECK ("reassignments"."to_id" <> "reassignments"."from_id"),
	CONSTRAINT "reassignments_ended_once" CHECK (("reassignments"."state" = 'asked') = ("reassignments"."ended_at" is null)),
	CONSTRAINT "reassignments_answered_soon" CHECK ("reassignments"."answer_by" > "reassignments"."asked_at" and "reassignments"."answer_by" <= "reassignments"."asked_at" + interval '60 minutes')
);
--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_from_id_user_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_to_id_user_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reassignments_one_open" ON "reassignments" USING btree ("visit_id") WHERE "reassignments"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "reassignments_visit" ON "reassignments" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "reassignments_asked_of" ON "reassignments" USING btree ("to_id") WHERE "reassignments"."state" = 'asked';