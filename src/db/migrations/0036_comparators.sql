ALTER TABLE "results" ADD COLUMN "comparator" text;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_comparator_of_number" CHECK ("results"."comparator" is null or ("results"."value" is not null and "results"."comparator" in ('<', '>')));--> statement-breakpoint
-- What a result was judged by stays what its order says: sex and birth date change under no value.
CREATE FUNCTION guard_judged_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.sex, new.birth_date) IS DISTINCT FROM (old.sex, old.birth_date) AND EXISTS (
    SELECT FROM results JOIN test_items ON test_items.id = results.test_item_id
      WHERE test_items.order_id = old.id AND results.is_current)
  THEN RAISE EXCEPTION 'results of order % were judged for another sex or age', old.id
    USING errcode = '23514', constraint = 'orders_person_as_judged', table = 'orders';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_person_as_judged BEFORE UPDATE OF sex, birth_date ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_judged_person();
