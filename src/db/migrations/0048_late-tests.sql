ALTER TABLE "orders" ADD COLUMN "late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "late_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_at") WHERE "orders"."state" in ('sample-collected', 'at-lab', 'processing', 'partly-reported', 'recollection-due');--> statement-breakpoint
CREATE INDEX "test_items_late" ON "test_items" USING btree ("lab_id","late_since") WHERE "test_items"."late_since" is not null and "test_items"."state" in ('ordered', 'ready', 'entered', 'held', 'tech-verified', 'recollect');--> statement-breakpoint
-- A broken promise is said for good: the mark is the promised time, set once.
CREATE FUNCTION keep_late_mark(mark timestamptz, was timestamptz, promised timestamptz, kept text)
RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF was IS NOT NULL AND mark IS DISTINCT FROM was THEN
    RAISE EXCEPTION 'what was late stays late, since %', was
      USING errcode = '23514', constraint = kept;
  END IF;
  IF was IS NULL AND mark IS NOT NULL AND mark IS DISTINCT FROM promised THEN
    RAISE EXCEPTION '% is not the time that was promised', mark
      USING errcode = '23514', constraint = kept;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION guard_late_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.late_since, old.late_since, new.promised_at, 'orders_stay_late');
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION guard_late_item() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.keep_late_mark(new.late_since, old.late_since,
    (SELECT promised_at FROM public.orders WHERE id = new.order_id), 'test_items_stay_late');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_stay_late BEFORE UPDATE OF late_since ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_late_order();--> statement-breakpoint
CREATE TRIGGER test_items_stay_late BEFORE UPDATE OF late_since ON "test_items"
  FOR EACH ROW EXECUTE FUNCTION guard_late_item();
