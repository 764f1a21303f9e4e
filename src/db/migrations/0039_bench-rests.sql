CREATE INDEX "report_revisions_waiting" ON "report_revisions" USING btree ("lab_id","drafted_at") WHERE "report_revisions"."state" = 'draft';--> statement-breakpoint
-- What is computed, from what: the formulas of the code (a test holds both to each other). One that
-- changes there replaces this function in its migration.
CREATE FUNCTION computed_tests() RETURNS TABLE (code text, inputs text[], is_also_measured boolean)
  LANGUAGE sql IMMUTABLE AS $$ SELECT * FROM (VALUES
    ('MCV', ARRAY['HCT', 'RBC'], false),
    ('MCH', ARRAY['HB', 'RBC'], false),
    ('MCHC', ARRAY['HB', 'HCT'], false),
    ('ANC', ARRAY['WBC', 'NEUTP'], true),
    ('ALC', ARRAY['WBC', 'LYMPP'], true),
    ('AMC', ARRAY['WBC', 'MONOP'], true),
    ('AEC', ARRAY['WBC', 'EOSP'], true),
    ('ABC', ARRAY['WBC', 'BASOP'], true),
    ('EAG', ARRAY['HBA1C'], false),
    ('LDL', ARRAY['TCHOL', 'HDL', 'TRIG'], false),
    ('VLDL', ARRAY['TRIG'], false),
    ('NHDL', ARRAY['TCHOL', 'HDL'], false),
    ('CHR', ARRAY['TCHOL', 'HDL'], false),
    ('LHR', ARRAY['LDL', 'HDL'], false),
    ('BILI', ARRAY['BILT', 'BILD'], false),
    ('GLOB', ARRAY['TP', 'ALB'], false),
    ('AGR', ARRAY['ALB', 'GLOB'], false),
    ('BUN', ARRAY['UREA'], false),
    ('BCR', ARRAY['BUN', 'CREA'], false),
    ('EGFR', ARRAY['CREA'], false),
    ('UIBC', ARRAY['TIBC', 'FE'], false),
    ('TSAT', ARRAY['FE', 'TIBC'], false),
    ('ACR', ARRAY['MALB', 'UCREA'], false),
    ('CCL', ARRAY['UC24', 'CREA'], false),
    ('HOMA', ARRAY['FBS', 'INSF'], false),
    ('FPSAR', ARRAY['FPSA', 'PSA'], false),
    ('UPCR', ARRAY['UPROT', 'UCREA'], false)
  ) AS t (code, inputs, is_also_measured) $$;--> statement-breakpoint
-- Nobody types what follows from other tests: an analyser's own count only where those are not in its order.
CREATE FUNCTION guard_computed_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.computed_from IS NULL AND EXISTS (
    SELECT FROM test_items i JOIN computed_tests() c ON c.code = i.test_code
      WHERE i.id = new.test_item_id AND (NOT c.is_also_measured
        OR c.inputs <@ ARRAY(SELECT o.test_code::text FROM test_items o WHERE o.order_id = i.order_id)))
  THEN RAISE EXCEPTION 'the result of test % is computed, nobody types it', new.test_item_id
    USING errcode = '23514', constraint = 'results_computed_not_typed', table = 'results';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER results_computed_not_typed BEFORE INSERT OR UPDATE OF value, choice, text, computed_from ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_computed_result();
