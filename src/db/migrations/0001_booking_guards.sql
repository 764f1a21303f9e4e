-- What drizzle's schema cannot say.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- No phlebotomist is bound to two visits at a time.
ALTER TABLE "visits" ADD CONSTRAINT "visits_no_overlap" EXCLUDE USING gist (
  "phlebotomist_id" WITH =,
  tstzrange("starts_at", "ends_at") WITH &&
) WHERE ("state" IN ('accepted', 'en-route', 'arrived', 'identified'));
--> statement-breakpoint
-- Once a sample of an order was drawn it is never cancelled, by any door, not even by hand.
CREATE FUNCTION refuse_cancel_after_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "tubes" WHERE "order_id" = NEW.id AND "collected_at" IS NOT NULL) THEN
    RAISE EXCEPTION 'order % has a collected sample', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'orders_not_cancelled_after_draw';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_not_cancelled_after_draw" BEFORE UPDATE OF "state" ON "orders"
  FOR EACH ROW WHEN (NEW.state = 'cancelled' AND OLD.state <> 'cancelled')
  EXECUTE FUNCTION refuse_cancel_after_draw();
--> statement-breakpoint
-- A barcode names one tube for ever: a drawn tube keeps the one it has.
CREATE FUNCTION keep_barcode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tube % is drawn and keeps its barcode', OLD.id USING ERRCODE = '23514',
    CONSTRAINT = 'tubes_keep_barcode';
END $$;
--> statement-breakpoint
CREATE TRIGGER "tubes_keep_barcode" BEFORE UPDATE OF "barcode", "order_id" ON "tubes"
  FOR EACH ROW WHEN (OLD.collected_at IS NOT NULL
    AND (NEW.barcode IS DISTINCT FROM OLD.barcode OR NEW.order_id <> OLD.order_id))
  EXECUTE FUNCTION keep_barcode();
