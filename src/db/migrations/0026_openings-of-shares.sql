ALTER TABLE "report_shares" ADD COLUMN "openings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Links that were opened before this was counted.
UPDATE "report_shares" SET "openings" = least(100, (SELECT count(*) FROM "report_share_views" v WHERE v.share_id = "report_shares"."id"));--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_few_openings" CHECK ("report_shares"."openings" between 0 and 100);--> statement-breakpoint

-- Openings are not forgotten either.
CREATE OR REPLACE FUNCTION report_shares_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.report_id, new.account_id, new.version, new.token_hash, new.pin_hash, new.made_at, new.ends_at)
      IS DISTINCT FROM (old.id, old.report_id, old.account_id, old.version, old.token_hash, old.pin_hash, old.made_at, old.ends_at)
    OR new.shared_with IS DISTINCT FROM old.shared_with
    OR new.wrong_tries < old.wrong_tries
    OR new.openings < old.openings
    OR (old.ended_at IS NOT NULL AND new.ended_at IS DISTINCT FROM old.ended_at)
  THEN RAISE EXCEPTION 'a link to a report stays as it was made'
    USING errcode = '23514', constraint = 'report_shares_stay', table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

-- Nothing is seen by a link that has ended, that wrong PINs closed, or that was opened too often.
CREATE OR REPLACE FUNCTION report_share_views_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.report_shares s WHERE s.id = new.share_id AND s.ended_at IS NULL
    AND new.at < s.ends_at AND s.wrong_tries < 5 AND s.openings < 100)
  THEN RAISE EXCEPTION 'this link to a report is over'
    USING errcode = '23514', constraint = 'report_share_views_while_open', table = tg_table_name;
  END IF;
  RETURN new;
END $$;
