-- A statement that takes several rows along their edges says with it how many of each it found as they had been
-- read: where one is missing all of it fails.
CREATE FUNCTION refuse_missed(counts bigint[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM unnest(counts) AS one WHERE one <> 1) THEN
    RAISE EXCEPTION 'a row is no longer as it was read' USING ERRCODE = 'OX001';
  END IF;
END $$;
