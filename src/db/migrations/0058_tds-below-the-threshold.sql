ALTER TABLE "settlement_entries" ADD COLUMN "withheld_as" text;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD COLUMN "late_tds_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now every share was withheld from, by whether the PAN was known.
UPDATE "settlement_entries" SET "withheld_as" = CASE WHEN "tds_basis_points" >= 500 THEN 'tds-without-pan' ELSE 'tds' END
  WHERE "kind" IN ('share', 'claw-back');--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_withheld_as" CHECK ("settlement_entries"."withheld_as" is not null or "settlement_entries"."kind" not in ('share', 'claw-back'));--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_late_tds" CHECK ("settlement_entries"."late_tds_paise" between least("settlement_entries"."tds_paise", 0) and greatest("settlement_entries"."tds_paise", 0)
        and ("settlement_entries"."late_tds_paise" = 0 or "settlement_entries"."withheld_as" is not distinct from 'tds')
        and ("settlement_entries"."tds_paise" = 0 or "settlement_entries"."withheld_as" is distinct from 'below-threshold'));--> statement-breakpoint
-- A share says rightly by what income tax was withheld of it: from an individual or a Hindu undivided
-- family with a PAN nothing up to sales of 5 lakh rupees in the Indian financial year, over all labs
-- of the legal entity (Income-tax Act, 2025, s.393(4)). Of two at once the second waits for the first.
CREATE FUNCTION guard_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seller public.organizations;
  begins timestamptz;
  sold bigint;
  rightly text;
BEGIN
  SELECT o.* INTO seller FROM public.organizations o JOIN public.labs l ON l.organization_id = o.id
    WHERE l.id = new.lab_id;
  rightly := CASE WHEN seller.pan_hash IS NULL THEN 'tds-without-pan' ELSE 'tds' END;
  IF seller.pan_hash IS NOT NULL AND seller.legal_entity IN ('Proprietorship', 'HUF') THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('sales of ' || seller.id, 0));
    begins := (date_trunc('year', new.accrued_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months')
      + interval '3 months') AT TIME ZONE 'Asia/Kolkata';
    SELECT coalesce(sum(e.gross_paise), 0) INTO sold
      FROM public.settlement_entries e JOIN public.labs l ON l.id = e.lab_id
      WHERE l.organization_id = seller.id AND e.kind = 'share' AND e.state <> 'reversed'
        AND e.accrued_at >= begins AND e.accrued_at < begins + interval '1 year'
        AND NOT EXISTS (SELECT FROM public.settlement_entries back WHERE back.claws_back_id = e.id);
    IF sold + new.gross_paise <= 50000000 THEN rightly := 'below-threshold'; END IF;
  END IF;
  IF new.withheld_as IS DISTINCT FROM rightly
  THEN RAISE EXCEPTION 'of share % is withheld as %, which is not right: %', new.id, new.withheld_as, rightly
    USING errcode = '23514', constraint = 'settlement_entries_withheld', table = 'settlement_entries';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "settlement_entries_withheld" BEFORE INSERT ON "settlement_entries"
  FOR EACH ROW WHEN (new.kind = 'share') EXECUTE FUNCTION guard_withholding();
