-- What the generated schema cannot say of franchises, labs, their offers, papers and downtimes.

-- The operator is written as number 1: the sequence gives the next one.
SELECT setval('franchises_id_seq', 1);--> statement-breakpoint

-- Franchise 1 is the operator: it is neither removed nor numbered anew.
CREATE FUNCTION franchises_keep_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'franchise 1 is the operator' USING ERRCODE = 'check_violation',
    CONSTRAINT = 'franchises_keep_operator', TABLE = 'franchises';
END $$;--> statement-breakpoint

CREATE TRIGGER franchises_keep_operator BEFORE DELETE OR UPDATE OF "id" ON "franchises"
  FOR EACH ROW WHEN (OLD."id" = 1) EXECUTE FUNCTION franchises_keep_operator();--> statement-breakpoint

-- A lab's line, in the transaction that changes the lab. Its organization and its city are locked
-- against another name meanwhile, as the foreign keys lock them against deletion.
CREATE FUNCTION keep_lab_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  associate text;
  city text;
BEGIN
  IF NEW."state" = 'terminated' THEN
    DELETE FROM "lab_lines" WHERE "lab_id" = NEW."id";
    RETURN NULL;
  END IF;
  SELECT "name" INTO associate FROM "organizations" WHERE "id" = NEW."organization_id" FOR SHARE;
  SELECT "name" INTO city FROM "locations" WHERE "id" = NEW."location_id" FOR SHARE;
  INSERT INTO "lab_lines" AS line ("lab_id", "location_id", "code", "name", "organization", "locality",
    "city", "pincode", "service_type", "state", "rating_tenths", "opens_at", "closes_at", "has_image")
  VALUES (NEW."id", NEW."location_id", NEW."code", NEW."name", associate, NEW."locality",
    city, NEW."pincode", NEW."service_type", NEW."state", coalesce(NEW."rating_tenths", 0),
    NEW."opens_at", NEW."closes_at", EXISTS (SELECT FROM "lab_documents" WHERE "lab_id" = NEW."id"
      AND "kind" = 'branch-image' AND "state" <> 'replaced' AND "file_key" IS NOT NULL))
  ON CONFLICT ("lab_id") DO UPDATE SET "location_id" = excluded."location_id",
    "code" = excluded."code", "name" = excluded."name", "organization" = excluded."organization",
    "locality" = excluded."locality", "city" = excluded."city", "pincode" = excluded."pincode",
    "service_type" = excluded."service_type", "state" = excluded."state",
    "rating_tenths" = excluded."rating_tenths", "opens_at" = excluded."opens_at",
    "closes_at" = excluded."closes_at";
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER keep_lab_line AFTER INSERT OR UPDATE ON "labs"
  FOR EACH ROW EXECUTE FUNCTION keep_lab_line();--> statement-breakpoint

CREATE FUNCTION rename_in_lab_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'locations' THEN
    UPDATE "lab_lines" SET "city" = NEW."name" WHERE "location_id" = NEW."id";
  ELSE
    UPDATE "lab_lines" SET "organization" = NEW."name" FROM "labs"
      WHERE "labs"."organization_id" = NEW."id" AND "lab_lines"."lab_id" = "labs"."id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER rename_in_lab_lines AFTER UPDATE OF "name" ON "locations"
  FOR EACH ROW EXECUTE FUNCTION rename_in_lab_lines();--> statement-breakpoint

CREATE TRIGGER rename_in_lab_lines AFTER UPDATE OF "name" ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION rename_in_lab_lines();--> statement-breakpoint

CREATE FUNCTION picture_in_lab_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."lab_id" ELSE NEW."lab_id" END;
BEGIN
  UPDATE "lab_lines" SET "has_image" = EXISTS (SELECT FROM "lab_documents" WHERE "lab_id" = lab
    AND "kind" = 'branch-image' AND "state" <> 'replaced' AND "file_key" IS NOT NULL)
  WHERE "lab_id" = lab;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER picture_in_lab_line AFTER INSERT OR UPDATE OR DELETE ON "lab_documents"
  FOR EACH ROW EXECUTE FUNCTION picture_in_lab_line();--> statement-breakpoint

-- No ultrasound is offered without a registration under the PCPNDT Act. Asked by key: each offer is checked.
CREATE FUNCTION guard_scan_on_offer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
END $$;--> statement-breakpoint

CREATE TRIGGER offers_need_pcpndt BEFORE INSERT OR UPDATE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION guard_scan_on_offer();--> statement-breakpoint

CREATE FUNCTION guard_pcpndt_in_use() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.pcpndt_number IS NULL AND EXISTS (
    SELECT FROM offers WHERE lab_id = new.id AND is_active AND EXISTS (
      SELECT FROM tests WHERE needs_pcpndt AND (code = offers.test_code
        OR code IN (SELECT test_code FROM panel_members WHERE panel_code = offers.panel_code))))
  THEN RAISE EXCEPTION 'lab % offers ultrasound and keeps its registration', new.id
    USING errcode = '23514', constraint = 'labs_keep_pcpndt', table = 'labs';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER labs_keep_pcpndt BEFORE UPDATE OF pcpndt_number ON "labs"
  FOR EACH ROW WHEN (old.pcpndt_number IS NOT NULL) EXECUTE FUNCTION guard_pcpndt_in_use();--> statement-breakpoint

-- A paper is written by the approval of its own change, by the document that was looked at.
CREATE FUNCTION lab_paper_as_approved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM public.contract_changes c WHERE c.id = new.change_id
      AND c.lab_id = new.lab_id AND c.kind = new.kind AND c.state = 'approved'
      AND c.effective_at = new.effective_at)
    OR NOT EXISTS (SELECT FROM public.lab_documents d WHERE d.id = new.document_id
      AND d.lab_id = new.lab_id AND d.kind = new.kind AND d.state = 'approved')
  THEN RAISE EXCEPTION 'a paper holds as two people approved it, by its document'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "lab_papers_as_approved" BEFORE INSERT OR UPDATE ON "lab_papers"
  FOR EACH ROW EXECUTE FUNCTION lab_paper_as_approved();--> statement-breakpoint

CREATE FUNCTION lab_paper_scope_known() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM unnest(new.scope) AS covered(code)
      WHERE NOT EXISTS (SELECT FROM public.tests t WHERE t.code = covered.code))
  THEN RAISE EXCEPTION 'a scope names tests of the catalogue'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "lab_papers_scope_known" BEFORE INSERT OR UPDATE ON "lab_papers"
  FOR EACH ROW EXECUTE FUNCTION lab_paper_scope_known();--> statement-breakpoint

-- Of a lab that has joined the record says what its newest approved paper says. A licence that was
-- renewed without a gap leaves the first day as it was.
CREATE FUNCTION lab_record_as_approved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  licence public.lab_papers;
  certificate public.lab_papers;
BEGIN
  SELECT * INTO licence FROM public.lab_papers p WHERE p.lab_id = new.id AND p.kind = 'licence'
    ORDER BY p.version DESC LIMIT 1;
  SELECT * INTO certificate FROM public.lab_papers p WHERE p.lab_id = new.id
    AND p.kind = 'accreditation' ORDER BY p.version DESC LIMIT 1;
  IF (new.licence_number, new.licence_from) IS DISTINCT FROM (old.licence_number, old.licence_from)
      AND (new.licence_number IS DISTINCT FROM licence.number
        OR (new.licence_from IN (licence.valid_from, old.licence_from)) IS NOT TRUE)
    OR (new.nabl_certificate, new.nabl_from, new.nabl_scope)
      IS DISTINCT FROM (old.nabl_certificate, old.nabl_from, old.nabl_scope)
      AND (new.nabl_certificate, new.nabl_from, new.nabl_scope)
      IS DISTINCT FROM (certificate.number, certificate.valid_from, certificate.scope)
  THEN RAISE EXCEPTION 'the papers of a lab change as two people approved them'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "labs_papers_as_approved"
  BEFORE UPDATE OF licence_number, licence_from, nabl_certificate, nabl_from, nabl_scope ON "labs"
  FOR EACH ROW WHEN (old.state IN ('inactive', 'active', 'suspended'))
  EXECUTE FUNCTION lab_record_as_approved();--> statement-breakpoint

-- Two downtimes that stand never overlap: the banner and the 503 speak of one at a time.
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_no_overlap" EXCLUDE USING gist (
  tstzrange("starts_at", "ends_at") WITH &&
) WHERE ("withdrawn_at" IS NULL);
