CREATE TYPE "public"."visit_fee_state" AS ENUM('waiting', 'to-decide', 'disputed', 'owed', 'waived');--> statement-breakpoint
CREATE TABLE "visit_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_calls_apart" CHECK ("visit_calls"."until" >= "visit_calls"."at" + interval '3 minutes')
);
--> statement-breakpoint
CREATE TABLE "visit_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"phlebotomist_part_paise" bigint NOT NULL,
	"withheld_paise" bigint NOT NULL,
	"state" "visit_fee_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"doubts" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"disputed_at" timestamp with time zone,
	"words_sealed" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	"note" text,
	CONSTRAINT "visit_fees_visitId_unique" UNIQUE("visit_id"),
	CONSTRAINT "visit_fees_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "visit_fees_positive" CHECK ("visit_fees"."amount_paise" > 0),
	CONSTRAINT "visit_fees_parts_within" CHECK ("visit_fees"."phlebotomist_part_paise" between 0 and "visit_fees"."amount_paise" and "visit_fees"."withheld_paise" in (0, "visit_fees"."amount_paise")),
	CONSTRAINT "visit_fees_ended_once" CHECK (("visit_fees"."state" in ('owed', 'waived')) = ("visit_fees"."decided_at" is not null)),
	CONSTRAINT "visit_fees_decided_with_reason" CHECK ("visit_fees"."decided_by" is null or "visit_fees"."decision" is not null),
	CONSTRAINT "visit_fees_second_person" CHECK ("visit_fees"."decided_by" <> "visit_fees"."phlebotomist_id" and "visit_fees"."decided_by" <> "visit_fees"."account_id"),
	CONSTRAINT "visit_fees_owed_by_time_or_person" CHECK ("visit_fees"."state" <> 'owed' or "visit_fees"."decided_by" is not null or ("visit_fees"."decided_at" >= "visit_fees"."due_at" and "visit_fees"."disputed_at" is null and cardinality("visit_fees"."doubts") = 0)),
	CONSTRAINT "visit_fees_time_to_dispute" CHECK ("visit_fees"."due_at" >= "visit_fees"."created_at" + interval '48 hours')
);
--> statement-breakpoint
CREATE TABLE "visit_stamps" (
	"visit_id" uuid NOT NULL,
	"tap" text NOT NULL,
	"verdict" text NOT NULL,
	"distance_metres" integer,
	"accuracy_metres" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_stamps_visit_id_tap_pk" PRIMARY KEY("visit_id","tap"),
	CONSTRAINT "visit_stamps_near_is_measured" CHECK ("visit_stamps"."verdict" <> 'near' or ("visit_stamps"."distance_metres" <= 250 and "visit_stamps"."accuracy_metres" <= 200))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "point_source" text;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_fees" ADD CONSTRAINT "visit_fees_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_stamps" ADD CONSTRAINT "visit_stamps_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_calls_visit" ON "visit_calls" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_fees_open" ON "visit_fees" USING btree ("state","due_at") WHERE "visit_fees"."state" not in ('owed', 'waived');--> statement-breakpoint
CREATE INDEX "visit_fees_phlebotomist" ON "visit_fees" USING btree ("phlebotomist_id","created_at");--> statement-breakpoint
-- Another try within minutes is the same attempt: two taps are not two calls.
ALTER TABLE "visit_calls" ADD CONSTRAINT "visit_calls_no_overlap" EXCLUDE USING gist (
  "visit_id" WITH =,
  "phlebotomist_id" WITH =,
  tstzrange("at", "until") WITH &&
);
--> statement-breakpoint
-- A failed visit's fee is a debt only once it is owed, by any door, not even by hand.
CREATE FUNCTION refuse_debt_before_owed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM visit_fees WHERE booking_id = NEW.booking_id AND state <> 'owed') THEN
    RAISE EXCEPTION 'the fee of booking % is not owed', NEW.booking_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receivables_only_of_owed_fees';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receivables_only_of_owed_fees BEFORE INSERT ON receivables
FOR EACH ROW EXECUTE FUNCTION refuse_debt_before_owed();
