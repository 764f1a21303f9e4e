CREATE TABLE "linked_instruments" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_tasks" ALTER COLUMN "result_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD COLUMN "arrived_result_id" uuid;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_arrived_result_id_arrived_results_id_fk" FOREIGN KEY ("arrived_result_id") REFERENCES "public"."arrived_results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tasks" ADD CONSTRAINT "call_tasks_of_one_value" CHECK (num_nonnulls("call_tasks"."result_id", "call_tasks"."arrived_result_id") = 1);--> statement-breakpoint
ALTER TABLE "linked_instruments" ADD CONSTRAINT "linked_instruments_link_id_instrument_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."instrument_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_instruments" ADD CONSTRAINT "linked_instruments_instrument_id_lab_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."lab_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_instruments" ADD CONSTRAINT "linked_instruments_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- An instrument that sends is one of the same lab.
CREATE FUNCTION hold_link_to_lab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM instrument_links link JOIN lab_instruments instrument ON instrument.lab_id = link.lab_id
    WHERE link.id = NEW.link_id AND instrument.id = NEW.instrument_id)
  THEN
    RAISE EXCEPTION 'instrument % is not of the lab of link %', NEW.instrument_id, NEW.link_id
      USING ERRCODE = '23514', CONSTRAINT = 'linked_instruments_of_one_lab', TABLE = 'linked_instruments';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "linked_instruments_of_one_lab" BEFORE INSERT OR UPDATE ON "linked_instruments"
  FOR EACH ROW EXECUTE FUNCTION hold_link_to_lab();--> statement-breakpoint
-- Until now the name said which one it is.
INSERT INTO "linked_instruments" (link_id, instrument_id, version, set_by, set_at)
  SELECT link.id, instrument.id, 1, link.created_by, link.created_at FROM instrument_links link
  JOIN lab_instruments instrument ON instrument.lab_id = link.lab_id AND lower(instrument.name) = lower(link.name)
    AND instrument.retired_at IS NULL
  WHERE link.retired_at IS NULL;
