CREATE TABLE "arrivals" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "arrivals_have_length" CHECK ("arrivals"."from_at" < "arrivals"."until_at")
);
--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrivals_until" ON "arrivals" USING btree ("until_at");--> statement-breakpoint

-- An open page of the booking hears that somebody is expected at another time.
CREATE FUNCTION tell_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('moves', booking_id::text) FROM visits WHERE id = NEW.visit_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "arrivals_tell" AFTER INSERT OR UPDATE ON "arrivals"
  FOR EACH ROW EXECUTE FUNCTION tell_arrival();
