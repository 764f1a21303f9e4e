ALTER TABLE "tests" ADD COLUMN "needs_pcpndt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "pcpndt_number" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "pcpndt_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "referrer_phone" text;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_pcpndt_whole" CHECK (num_nonnulls("labs"."pcpndt_number", "labs"."pcpndt_to") in (0, 2));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_referrer_to_call" CHECK ("orders"."referrer_phone" is null
        or ("orders"."referrer_name" is not null and "orders"."referrer_phone" ~ '^\+91[1-9][0-9]{9}$'));--> statement-breakpoint
-- No ultrasound is on offer, alone or in a panel, at a lab without its registration under the PCPNDT Act
-- on file. That the registration is over, whoever reads judges by the day: the database has no day of its own.
CREATE OR REPLACE FUNCTION guard_scan_on_offer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.is_active AND EXISTS (
      SELECT FROM tests WHERE needs_pcpndt AND (code = new.test_code
        OR code IN (SELECT test_code FROM panel_members WHERE panel_code = new.panel_code)))
    -- Locked: who takes the registration away meanwhile waits, or was first.
    AND NOT EXISTS (SELECT FROM labs WHERE id = new.lab_id AND pcpndt_number IS NOT NULL FOR SHARE)
  THEN RAISE EXCEPTION 'lab % has no registration under the PCPNDT Act for %', new.lab_id, new.item_code
    USING errcode = '23514', constraint = 'offers_need_pcpndt', table = 'offers';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER offers_need_pcpndt BEFORE INSERT OR UPDATE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION guard_scan_on_offer();--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_pcpndt_in_use() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.pcpndt_number IS NULL AND EXISTS (
    SELECT FROM offers WHERE lab_id = new.id AND is_active AND EXISTS (
      SELECT FROM tests WHERE needs_pcpndt AND (code = offers.test_code
        OR code IN (SELECT test_code FROM panel_members WHERE panel_code = offers.panel_code))))
  THEN RAISE EXCEPTION 'lab % offers ultrasound and keeps its registration', new.id
    USING errcode = '23514', constraint = 'labs_keep_pcpndt', table = 'labs';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER labs_keep_pcpndt BEFORE UPDATE OF pcpndt_number ON "labs"
  FOR EACH ROW WHEN (old.pcpndt_number IS NOT NULL) EXECUTE FUNCTION guard_pcpndt_in_use();
