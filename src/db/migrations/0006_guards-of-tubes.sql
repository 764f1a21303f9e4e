-- What the generated schema cannot say of tubes and their labels.

CREATE FUNCTION hold_tube_to_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  early boolean;
BEGIN
  SELECT "early_allowed_at" IS NULL AND (
      (NEW.collected_at < "starts_at" - interval '30 minutes'
        AND NEW.collected_at IS DISTINCT FROM OLD.collected_at)
      OR (NEW.labelled_at < "starts_at" - interval '30 minutes'
        AND NEW.labelled_at IS DISTINCT FROM OLD.labelled_at))
    INTO early FROM "visits" WHERE "id" = NEW.visit_id;
  IF early THEN
    RAISE EXCEPTION 'tube % is too early', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'tubes_within_slot', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "tubes_within_slot" BEFORE INSERT OR UPDATE OF "labelled_at", "collected_at" ON "tubes"
  FOR EACH ROW EXECUTE FUNCTION hold_tube_to_slot();--> statement-breakpoint

-- A barcode names one tube for ever: a drawn tube keeps the one it has.
CREATE FUNCTION keep_barcode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tube % is drawn and keeps its barcode', OLD.id USING ERRCODE = '23514',
    CONSTRAINT = 'tubes_keep_barcode';
END $$;--> statement-breakpoint

CREATE TRIGGER "tubes_keep_barcode" BEFORE UPDATE OF "barcode", "order_id" ON "tubes"
  FOR EACH ROW WHEN (OLD.collected_at IS NOT NULL
    AND (NEW.barcode IS DISTINCT FROM OLD.barcode OR NEW.order_id <> OLD.order_id))
  EXECUTE FUNCTION keep_barcode();--> statement-breakpoint

-- A tube is for tests of its own order alone: a sister's specimen never serves the other's test.
CREATE FUNCTION refuse_other_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT "order_id" FROM "tubes" WHERE "id" = NEW.tube_id)
    IS DISTINCT FROM (SELECT "order_id" FROM "test_items" WHERE "id" = NEW.test_item_id) THEN
    RAISE EXCEPTION 'tube % is of another order than test %', NEW.tube_id, NEW.test_item_id
      USING ERRCODE = '23514', CONSTRAINT = 'tube_items_same_order';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "tube_items_same_order" BEFORE INSERT OR UPDATE ON "tube_items"
  FOR EACH ROW EXECUTE FUNCTION refuse_other_order();--> statement-breakpoint

-- A tube carries only a label that was bound to it, and that is not void.
CREATE FUNCTION refuse_foreign_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "barcodes" WHERE "barcode" = NEW.barcode
      AND "tube_id" = NEW.id AND "voided_at" IS NULL) THEN
    RAISE EXCEPTION 'label % is not of tube %', NEW.barcode, NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'tubes_own_label';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "tubes_own_label" BEFORE INSERT OR UPDATE OF "barcode" ON "tubes"
  FOR EACH ROW WHEN (NEW.barcode IS NOT NULL) EXECUTE FUNCTION refuse_foreign_label();--> statement-breakpoint

-- A label's tube is settled once.
CREATE FUNCTION keep_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'label % keeps its tube', OLD.barcode USING ERRCODE = '23514',
    CONSTRAINT = 'barcodes_keep_tube';
END $$;--> statement-breakpoint

CREATE TRIGGER "barcodes_keep_tube" BEFORE UPDATE OF "barcode", "tube_id" ON "barcodes"
  FOR EACH ROW WHEN (NEW.barcode <> OLD.barcode OR NEW.tube_id <> OLD.tube_id)
  EXECUTE FUNCTION keep_label();
