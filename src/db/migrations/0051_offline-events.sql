CREATE TABLE "offline_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"place" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"registered_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "offline_devices_public_key" UNIQUE("public_key"),
	CONSTRAINT "offline_devices_five" CHECK ("offline_devices"."place" between 1 and 5),
	CONSTRAINT "offline_devices_revoked_by_somebody" CHECK (("offline_devices"."revoked_at" is null) = ("offline_devices"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "offline_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"text_sha256" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"offset_ms" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"clock" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	CONSTRAINT "offline_events_one_by_number" UNIQUE("device_id","number"),
	CONSTRAINT "offline_events_not_from_the_future" CHECK ("offline_events"."at" <= "offline_events"."received_at"),
	CONSTRAINT "offline_events_outcome" CHECK ("offline_events"."outcome" in ('applied', 'merged', 'refused', 'held')),
	CONSTRAINT "offline_events_clock" CHECK ("offline_events"."clock" in ('right', 'corrected', 'doubtful'))
);
--> statement-breakpoint
CREATE TABLE "offline_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"note" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "offline_holds_reason" CHECK ("offline_holds"."reason" in ('not-proved', 'clock-doubtful', 'visit-over', 'device-revoked')),
	CONSTRAINT "offline_holds_outcome" CHECK ("offline_holds"."outcome" in ('confirmed', 'refused')),
	CONSTRAINT "offline_holds_decided_whole" CHECK (num_nulls("offline_holds"."outcome", "offline_holds"."note", "offline_holds"."decided_at", "offline_holds"."decided_by") in (0, 4)),
	CONSTRAINT "offline_holds_decided_by_another" CHECK ("offline_holds"."decided_by" <> "offline_holds"."phlebotomist_id")
);
--> statement-breakpoint
ALTER TABLE "offline_devices" ADD CONSTRAINT "offline_devices_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_devices" ADD CONSTRAINT "offline_devices_revoked_by_user_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_events" ADD CONSTRAINT "offline_events_device_id_offline_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."offline_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_device_id_offline_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."offline_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_holds" ADD CONSTRAINT "offline_holds_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offline_devices_place_taken" ON "offline_devices" USING btree ("phlebotomist_id","place") WHERE "offline_devices"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "offline_devices_phlebotomist" ON "offline_devices" USING btree ("phlebotomist_id");--> statement-breakpoint
CREATE INDEX "offline_events_visit" ON "offline_events" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_holds_one_open" ON "offline_holds" USING btree ("visit_id","reason") WHERE "offline_holds"."outcome" is null;--> statement-breakpoint
CREATE INDEX "offline_holds_visit" ON "offline_holds" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "offline_holds_open" ON "offline_holds" USING btree ("opened_at") WHERE "offline_holds"."outcome" is null;--> statement-breakpoint

-- Each event is the next one of its device, and the device counts it. Whoever sends at the same time waits here. A
-- device that was revoked takes no step any more: its events are kept for the office.
CREATE FUNCTION hold_offline_events_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  device offline_devices%ROWTYPE;
BEGIN
  SELECT * INTO device FROM offline_devices WHERE id = NEW.device_id FOR UPDATE;
  IF NEW.number <> device.last_number + 1
    OR (device.revoked_at IS NOT NULL AND NEW.outcome IN ('applied', 'merged'))
  THEN
    RAISE EXCEPTION 'event % of device % is not its next', NEW.number, NEW.device_id USING ERRCODE = '23514',
      CONSTRAINT = 'offline_events_in_order', TABLE = 'offline_events';
  END IF;
  UPDATE offline_devices SET last_number = NEW.number, last_at = greatest(last_at, NEW.at) WHERE id = NEW.device_id;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "offline_events_in_order" BEFORE INSERT ON "offline_events"
  FOR EACH ROW EXECUTE FUNCTION hold_offline_events_in_order();
