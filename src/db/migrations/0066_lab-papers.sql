CREATE TABLE "lab_papers" (
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"valid_from" date,
	"valid_to" date NOT NULL,
	"scope" text[] DEFAULT '{}' NOT NULL,
	"document_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_papers_lab_id_kind_version_pk" PRIMARY KEY("lab_id","kind","version"),
	CONSTRAINT "lab_papers_once_per_change" UNIQUE("change_id"),
	CONSTRAINT "lab_papers_kind" CHECK ("lab_papers"."kind" in ('licence', 'accreditation', 'pcpndt')),
	CONSTRAINT "lab_papers_from_one" CHECK ("lab_papers"."version" >= 1),
	CONSTRAINT "lab_papers_first_day" CHECK (("lab_papers"."kind" = 'pcpndt') = ("lab_papers"."valid_from" is null)),
	CONSTRAINT "lab_papers_days_in_order" CHECK ("lab_papers"."valid_from" <= "lab_papers"."valid_to"),
	CONSTRAINT "lab_papers_scope_of_accreditation" CHECK (("lab_papers"."kind" = 'accreditation') = (cardinality("lab_papers"."scope") > 0))
);
--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "licence_number" text;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_document_id_lab_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."lab_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_papers" ADD CONSTRAINT "lab_papers_change_id_contract_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."contract_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "lab_papers_as_approved" BEFORE INSERT OR UPDATE ON "lab_papers"
  FOR EACH ROW EXECUTE FUNCTION lab_paper_as_approved();
--> statement-breakpoint
CREATE FUNCTION lab_paper_scope_known() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM unnest(new.scope) AS covered(code)
      WHERE NOT EXISTS (SELECT FROM public.tests t WHERE t.code = covered.code))
  THEN RAISE EXCEPTION 'a scope names tests of the catalogue'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lab_papers_scope_known" BEFORE INSERT OR UPDATE ON "lab_papers"
  FOR EACH ROW EXECUTE FUNCTION lab_paper_scope_known();
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "labs_papers_as_approved"
  BEFORE UPDATE OF licence_number, licence_from, nabl_certificate, nabl_from, nabl_scope ON "labs"
  FOR EACH ROW WHEN (old.state IN ('inactive', 'active', 'suspended'))
  EXECUTE FUNCTION lab_record_as_approved();
