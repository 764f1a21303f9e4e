-- The same guard, asked by key: before, each offer read all tests, and 11,689 of them took two seconds.
CREATE OR REPLACE FUNCTION guard_scan_on_offer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.is_active AND (
      EXISTS (SELECT FROM tests WHERE code = new.test_code AND needs_pcpndt)
      OR EXISTS (SELECT FROM panel_members JOIN tests ON tests.code = panel_members.test_code
        WHERE panel_code = new.panel_code AND needs_pcpndt))
    -- Locked: who takes the registration away meanwhile waits, or was first.
    AND NOT EXISTS (SELECT FROM labs WHERE id = new.lab_id AND pcpndt_number IS NOT NULL FOR SHARE)
  THEN RAISE EXCEPTION 'lab % has no registration under the PCPNDT Act for %', new.lab_id, new.item_code
    USING errcode = '23514', constraint = 'offers_need_pcpndt', table = 'offers';
  END IF;
  RETURN new;
END $$;
