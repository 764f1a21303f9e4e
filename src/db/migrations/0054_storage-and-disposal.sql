ALTER TABLE "tubes" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "stored_place" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "disposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "disposal_method" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_stored_somewhere" CHECK (("tubes"."stored_at" is null) = ("tubes"."stored_place" is null)
        and ("tubes"."state" not in ('stored', 'disposed') or "tubes"."stored_at" is not null)
        and char_length("tubes"."stored_place") between 1 and 60);--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_disposed_by_method" CHECK (("tubes"."state" = 'disposed') = ("tubes"."disposed_at" is not null)
        and ("tubes"."disposed_at" is null) = ("tubes"."disposal_method" is null)
        and "tubes"."disposal_method" in ('autoclaved', 'disinfected', 'waste-facility', 'incinerated'));--> statement-breakpoint
-- The last link of a disposed tube says how it was disposed of. Its time is the event's, which is the tube's.
CREATE OR REPLACE FUNCTION add_custody_link(tube tubes, told events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last custody_links%ROWTYPE;
  link custody_links%ROWTYPE;
BEGIN
  SELECT * INTO last FROM custody_links WHERE tube_id = tube.id ORDER BY number DESC LIMIT 1;
  link.tube_id := tube.id;
  link.number := coalesce(last.number, 0) + 1;
  link.event := told.event;
  link.from_state := told.from_state;
  link.to_state := told.to_state;
  link.at := coalesce(CASE told.event WHEN 'label' THEN tube.labelled_at WHEN 'collect' THEN tube.collected_at
    WHEN 'hand-over' THEN tube.handed_over_at WHEN 'accept' THEN tube.accepted_at WHEN 'lose' THEN tube.lost_at
    WHEN 'store' THEN tube.stored_at WHEN 'dispose' THEN tube.disposed_at END, told.at);
  link.recorded_at := told.at;
  link.actor_kind := told.actor_kind;
  link.actor_id := told.actor_id;
  link.actor_roles := told.actor_roles;
  link.order_id := tube.order_id;
  link.visit_id := tube.visit_id;
  link.lab_id := tube.lab_id;
  link.barcode := tube.barcode;
  link.reason := CASE told.event WHEN 'reject' THEN tube.reject_reason WHEN 'lose' THEN tube.lost_reason
    WHEN 'write-off' THEN tube.write_off_reason WHEN 'dispose' THEN tube.disposal_method END;
  link.previous := coalesce(last.hash, '');
  link.hash := custody_hash(link);
  INSERT INTO custody_links SELECT link.*;
END $$;--> statement-breakpoint
-- No tube is disposed of while a test of its order is open, or its report is incomplete or being changed.
CREATE FUNCTION guard_disposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM test_items WHERE order_id = NEW.order_id
      AND state NOT IN ('published', 'amended', 'cancelled', 'not-performed'))
    OR EXISTS (SELECT FROM reports WHERE order_id = NEW.order_id AND state = 'partial')
    OR EXISTS (SELECT FROM report_revisions WHERE order_id = NEW.order_id AND state = 'draft')
  THEN
    RAISE EXCEPTION 'tube % is still needed', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'tubes_kept_while_needed', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tubes_kept_while_needed" BEFORE INSERT OR UPDATE OF "state" ON "tubes"
  FOR EACH ROW WHEN (NEW.state = 'disposed') EXECUTE FUNCTION guard_disposal();
