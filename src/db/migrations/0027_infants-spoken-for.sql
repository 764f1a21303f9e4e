CREATE TABLE "spoken_for" (
	"visit_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"said_by_sealed" text NOT NULL,
	"relation" text NOT NULL,
	"record" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spoken_for_visit_id_order_id_pk" PRIMARY KEY("visit_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "spoken_for" ADD CONSTRAINT "spoken_for_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_for" ADD CONSTRAINT "spoken_for_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What drizzle's schema cannot say. Nobody under six is identified without somebody who said who the
-- child is and a record that bears it out.
CREATE FUNCTION ask_who_spoke() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "tubes" t JOIN "orders" o ON o."id" = t."order_id"
    WHERE t."visit_id" = NEW.id
      AND o."birth_date" > (NEW.identified_at AT TIME ZONE 'Asia/Kolkata')::date - interval '6 years'
      AND NOT EXISTS (SELECT FROM "spoken_for" s
        WHERE s."visit_id" = NEW.id AND s."order_id" = o."id"))
  THEN
    RAISE EXCEPTION 'an infant of visit % has nobody who spoke', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'visits_infants_spoken_for', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "visits_infants_spoken_for" BEFORE UPDATE OF "state" ON "visits"
  FOR EACH ROW WHEN (NEW.state = 'identified' AND OLD.state <> 'identified')
  EXECUTE FUNCTION ask_who_spoke();
