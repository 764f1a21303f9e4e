ALTER TABLE "tubes" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "lost_note" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "lost_fault" text;--> statement-breakpoint
CREATE INDEX "tubes_under_way" ON "tubes" USING btree (coalesce("handed_over_at", "collected_at")) WHERE "tubes"."state" in ('collected', 'in-transit', 'handed-over');--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_lost_with_reason" CHECK (("tubes"."state" = 'lost') = (num_nonnulls("tubes"."lost_reason", "tubes"."lost_at", "tubes"."lost_fault") = 3));
--> statement-breakpoint
-- A tube is for tests of its own order alone: a sister's specimen never serves the other's test.
CREATE FUNCTION refuse_other_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT "order_id" FROM "tubes" WHERE "id" = NEW.tube_id)
    IS DISTINCT FROM (SELECT "order_id" FROM "test_items" WHERE "id" = NEW.test_item_id) THEN
    RAISE EXCEPTION 'tube % is of another order than test %', NEW.tube_id, NEW.test_item_id
      USING ERRCODE = '23514', CONSTRAINT = 'tube_items_same_order';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tube_items_same_order" BEFORE INSERT OR UPDATE ON "tube_items"
  FOR EACH ROW EXECUTE FUNCTION refuse_other_order();
--> statement-breakpoint
-- A tube carries only a label that was bound to it, and that is not void.
CREATE FUNCTION refuse_foreign_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "barcodes" WHERE "barcode" = NEW.barcode
      AND "tube_id" = NEW.id AND "voided_at" IS NULL) THEN
    RAISE EXCEPTION 'label % is not of tube %', NEW.barcode, NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'tubes_own_label';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tubes_own_label" BEFORE INSERT OR UPDATE OF "barcode" ON "tubes"
  FOR EACH ROW WHEN (NEW.barcode IS NOT NULL) EXECUTE FUNCTION refuse_foreign_label();
--> statement-breakpoint
-- A label's tube is settled once.
CREATE FUNCTION keep_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'label % keeps its tube', OLD.barcode USING ERRCODE = '23514',
    CONSTRAINT = 'barcodes_keep_tube';
END $$;
--> statement-breakpoint
CREATE TRIGGER "barcodes_keep_tube" BEFORE UPDATE OF "barcode", "tube_id" ON "barcodes"
  FOR EACH ROW WHEN (NEW.barcode <> OLD.barcode OR NEW.tube_id <> OLD.tube_id)
  EXECUTE FUNCTION keep_label();
