CREATE TABLE "result_lots" (
	"result_id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "reagent_lot" jsonb;--> statement-breakpoint
ALTER TABLE "result_lots" ADD CONSTRAINT "result_lots_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_lots" ADD CONSTRAINT "result_lots_lot_id_reagent_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."reagent_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_lots_lot" ON "result_lots" USING btree ("lot_id");--> statement-breakpoint

-- A value keeps a lot of its own lab, as it was registered and confirmed; none that was registered wrongly, also
-- where that is said in the same moment. Values of PT are listed by their lot.
CREATE FUNCTION guard_result_lot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept jsonb := coalesce(NEW.reagent_lot, NEW.computed_from -> 'lot');
BEGIN
  IF kept ? 'none' THEN
    RETURN NEW;
  END IF;
  PERFORM FROM reagent_lots lot JOIN test_items item ON item.id = NEW.test_item_id AND item.lab_id = lot.lab_id
    WHERE lot.id = (kept ->> 'id')::uuid AND lot.decision = 'confirmed' AND NOT lot.is_wrong
      AND lot.isi = (kept ->> 'isi')::numeric
      AND lot.mean_normal_seconds = (kept ->> 'meanNormalSeconds')::numeric
    FOR SHARE OF lot;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'result % is of no such lot', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_lot_as_registered', TABLE = 'results';
  END IF;
  IF NEW.reagent_lot IS NOT NULL THEN
    INSERT INTO result_lots (result_id, lot_id) VALUES (NEW.id, (kept ->> 'id')::uuid);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "results_lot_as_registered" AFTER INSERT ON "results" FOR EACH ROW
  WHEN (NEW.reagent_lot IS NOT NULL OR NEW.computed_from ? 'lot') EXECUTE FUNCTION guard_result_lot();
