ALTER TABLE "orders" ADD COLUMN "is_pregnant" boolean;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "range_condition" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_no_man_is_pregnant" CHECK ("orders"."sex" <> 'male' or "orders"."is_pregnant" is not true);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_range_condition" CHECK ("results"."range_condition" is null or ("results"."range_condition" = 'pregnancy' and "results"."value" is not null));--> statement-breakpoint
-- Whether the person is pregnant decides a range as sex and age do: nor does it change under a result.
CREATE OR REPLACE FUNCTION guard_judged_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.sex, new.birth_date, new.is_pregnant) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant) AND EXISTS (
    SELECT FROM results JOIN test_items ON test_items.id = results.test_item_id
      WHERE test_items.order_id = old.id AND results.is_current)
  THEN RAISE EXCEPTION 'results of order % were judged for another person', old.id
    USING errcode = '23514', constraint = 'orders_person_as_judged', table = 'orders';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_person_as_judged BEFORE UPDATE OF sex, birth_date, is_pregnant ON "orders"
  FOR EACH ROW EXECUTE FUNCTION guard_judged_person();
