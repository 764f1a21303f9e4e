CREATE TABLE "comparison_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"consent_version" text NOT NULL,
	"consent_language" text NOT NULL,
	"consent_sha256" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "comparison_consents_language" CHECK (consent_language in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "elsewhere_comparisons" (
	"result_id" uuid PRIMARY KEY NOT NULL,
	"of_result_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"is_held" boolean NOT NULL,
	"compared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comparison_consents" ADD CONSTRAINT "comparison_consents_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_consents" ADD CONSTRAINT "comparison_consents_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elsewhere_comparisons" ADD CONSTRAINT "elsewhere_comparisons_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elsewhere_comparisons" ADD CONSTRAINT "elsewhere_comparisons_of_result_id_results_id_fk" FOREIGN KEY ("of_result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elsewhere_comparisons" ADD CONSTRAINT "elsewhere_comparisons_consent_id_comparison_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."comparison_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparison_consents_account" ON "comparison_consents" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comparison_consents_one_in_force" ON "comparison_consents" USING btree ("patient_id","consent_version") WHERE "comparison_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "elsewhere_comparisons_consent" ON "elsewhere_comparisons" USING btree ("consent_id","compared_at");--> statement-breakpoint
CREATE INDEX "elsewhere_comparisons_of" ON "elsewhere_comparisons" USING btree ("of_result_id");--> statement-breakpoint

-- The owner of a person consents, and nobody else; what was agreed to stays as it was written, and is
-- withdrawn once.
CREATE FUNCTION guard_comparison_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'INSERT' AND NOT EXISTS (SELECT FROM public.patients p
    WHERE p.id = new.patient_id AND p.account_id = new.account_id)
  THEN RAISE EXCEPTION 'consent % is not given by who may give it', new.id
    USING errcode = '23514', constraint = 'comparison_consents_by_owner', table = 'comparison_consents';
  END IF;
  IF tg_op = 'UPDATE' AND (old.withdrawn_at IS NOT NULL
    OR (new.id, new.patient_id, new.account_id, new.consent_version, new.consent_language, new.consent_sha256, new.given_at)
      IS DISTINCT FROM (old.id, old.patient_id, old.account_id, old.consent_version, old.consent_language, old.consent_sha256, old.given_at))
  THEN RAISE EXCEPTION 'a consent is not changed'
    USING errcode = '23514', constraint = 'comparison_consents_stay', table = 'comparison_consents';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "comparison_consents_by_owner" BEFORE INSERT ON "comparison_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_comparison_consent();--> statement-breakpoint

CREATE TRIGGER "comparison_consents_stay" BEFORE UPDATE ON "comparison_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_comparison_consent();--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "comparison_consents"
  FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');--> statement-breakpoint

-- A value is compared while the consent is in force: who withdraws it waits for this transaction, or this
-- one sees it withdrawn. Only with a published value of the same person and test at another lab.
CREATE FUNCTION guard_elsewhere_comparison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'UPDATE' THEN
    RAISE EXCEPTION 'a comparison is not changed'
      USING errcode = '23514', constraint = 'elsewhere_comparisons_stay', table = 'elsewhere_comparisons';
  END IF;
  PERFORM FROM public.comparison_consents c
    WHERE c.id = new.consent_id AND c.withdrawn_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nobody consents to comparing value %', new.result_id
      USING errcode = '23514', constraint = 'elsewhere_comparisons_consented', table = 'elsewhere_comparisons';
  END IF;
  IF NOT EXISTS (SELECT FROM public.comparison_consents c
      JOIN public.results judged ON judged.id = new.result_id
      JOIN public.test_items item ON item.id = judged.test_item_id
      JOIN public.orders o ON o.id = item.order_id
      JOIN public.results earlier ON earlier.id = new.of_result_id AND earlier.is_current
      JOIN public.test_items other ON other.id = earlier.test_item_id AND other.state IN ('published', 'amended')
      JOIN public.orders before ON before.id = other.order_id
    WHERE c.id = new.consent_id AND o.patient_id = c.patient_id AND before.patient_id = c.patient_id
      AND other.test_code = item.test_code AND before.lab_id <> o.lab_id
      AND NOT EXISTS (SELECT FROM public.reports r WHERE r.order_id = before.id AND r.state = 'withdrawn'))
  THEN RAISE EXCEPTION 'value % is compared with none of another lab', new.result_id
    USING errcode = '23514', constraint = 'elsewhere_comparisons_published', table = 'elsewhere_comparisons';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "elsewhere_comparisons_consented" AFTER INSERT ON "elsewhere_comparisons"
  FOR EACH ROW EXECUTE FUNCTION guard_elsewhere_comparison();--> statement-breakpoint

CREATE TRIGGER "elsewhere_comparisons_stay" BEFORE UPDATE ON "elsewhere_comparisons"
  FOR EACH ROW EXECUTE FUNCTION guard_elsewhere_comparison();
