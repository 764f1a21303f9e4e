CREATE INDEX "report_versions_unsealed" ON "report_versions" USING btree ("id") WHERE "report_versions"."pdf_key" like '%.pdf';
--> statement-breakpoint
-- As before; and the hash of the PDF, once it is made, stays with the words.
CREATE OR REPLACE FUNCTION report_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' OR (old.id, old.report_id, old.number, old.state, old.body, old.hash, old.verify_token, old.published_at)
    IS DISTINCT FROM (new.id, new.report_id, new.number, new.state, new.body, new.hash, new.verify_token, new.published_at)
    OR old.pdf_hash IS NOT NULL AND old.pdf_hash IS DISTINCT FROM new.pdf_hash
  THEN RAISE EXCEPTION 'what was published stays as it was published'
    USING errcode = '23514', constraint = 'report_versions_stay', table = 'report_versions';
  END IF;
  RETURN new;
END $$;
