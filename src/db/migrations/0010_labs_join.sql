CREATE SEQUENCE "public"."lab_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 41 CACHE 1;--> statement-breakpoint
CREATE TABLE "authorized_signatories" (
	"lab_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"email" text,
	"designation" text,
	"din" text,
	"aadhaar_last_four" text,
	"aadhaar_hash" text,
	CONSTRAINT "authorized_signatories_four_digits" CHECK ("authorized_signatories"."aadhaar_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "contract_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposal_sealed" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"effective_at" timestamp with time zone,
	CONSTRAINT "contract_changes_second_person" CHECK ("contract_changes"."decided_by" <> "contract_changes"."proposed_by"),
	CONSTRAINT "contract_changes_decided_by_somebody" CHECK ("contract_changes"."state" not in ('approved', 'refused') or "contract_changes"."decided_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "lab_bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"bank_name" text,
	"holder_name" text,
	"ifsc" text,
	"account_sealed" text NOT NULL,
	"account_hash" text NOT NULL,
	"account_last_four" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "validity_warnings" (
	"lab_id" uuid NOT NULL,
	"of" text NOT NULL,
	"ends_on" date NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "validity_warnings_lab_id_of_ends_on_days_pk" PRIMARY KEY("lab_id","of","ends_on","days")
);
--> statement-breakpoint
CREATE TABLE "lab_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid,
	"draft_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_key" text,
	"type" text,
	"sha256" text,
	"byte_count" integer,
	"declaration" text,
	"reason" text,
	"expires_on" date,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lab_documents_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "lab_documents_of_one" CHECK (num_nonnulls("lab_documents"."lab_id", "lab_documents"."draft_id") = 1),
	CONSTRAINT "lab_documents_file_or_words" CHECK (num_nonnulls("lab_documents"."file_key", "lab_documents"."declaration") = 1),
	CONSTRAINT "lab_documents_refused_with_reason" CHECK ("lab_documents"."state" <> 'refused' or "lab_documents"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "lab_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"owner_id" uuid,
	"typed_sealed" text NOT NULL,
	"email_sealed" text,
	"origin_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"lab_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_drafts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "lab_drafts_one_lab_each" UNIQUE("lab_id"),
	CONSTRAINT "lab_drafts_of_one" CHECK (num_nonnulls("lab_drafts"."token_hash", "lab_drafts"."owner_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "person_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"list_head" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_shares" DROP CONSTRAINT "lab_shares_one_per_category";--> statement-breakpoint
ALTER TABLE "labs" ALTER COLUMN "minimum_charge_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ALTER COLUMN "per_km_charge_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ALTER COLUMN "additional_charges_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ALTER COLUMN "minimum_km" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ALTER COLUMN "maximum_km" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_shares" ADD COLUMN "effective_at" timestamp with time zone NOT NULL DEFAULT '2024-01-01 00:00:00+05:30';--> statement-breakpoint
ALTER TABLE "lab_shares" ALTER COLUMN "effective_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "director_name" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "technicians" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "pathologists" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "agreement_process" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "nabl_scope" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "submission_sealed" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "news_email_sealed" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "labs" ADD COLUMN "activated_by" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "franchise_id" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "pan_sealed" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "pan_hash" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "gstin_sealed" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "gstin_hash" text;--> statement-breakpoint
ALTER TABLE "authorized_signatories" ADD CONSTRAINT "authorized_signatories_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_bank_accounts" ADD CONSTRAINT "lab_bank_accounts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validity_warnings" ADD CONSTRAINT "validity_warnings_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_draft_id_lab_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."lab_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_drafts" ADD CONSTRAINT "lab_drafts_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_drafts" ADD CONSTRAINT "lab_drafts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_preferences" ADD CONSTRAINT "person_preferences_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorized_signatories_by_aadhaar" ON "authorized_signatories" USING btree ("aadhaar_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_changes_one_waiting" ON "contract_changes" USING btree ("lab_id","kind") WHERE "contract_changes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contract_changes_by_lab" ON "contract_changes" USING btree ("lab_id","proposed_at");--> statement-breakpoint
CREATE INDEX "lab_bank_accounts_by_account" ON "lab_bank_accounts" USING btree ("account_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_bank_accounts_one_at_a_time" ON "lab_bank_accounts" USING btree ("lab_id","effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_documents_one_current" ON "lab_documents" USING btree ("lab_id","kind") WHERE "lab_documents"."state" <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "lab_documents_one_in_draft" ON "lab_documents" USING btree ("draft_id","kind") WHERE "lab_documents"."state" <> 'replaced';--> statement-breakpoint
CREATE INDEX "lab_documents_waiting" ON "lab_documents" USING btree ("uploaded_at") WHERE "lab_documents"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "lab_drafts_by_origin" ON "lab_drafts" USING btree ("origin_hash","created_at");--> statement-breakpoint
CREATE INDEX "lab_drafts_by_owner" ON "lab_drafts" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "lab_drafts_by_touch" ON "lab_drafts" USING btree ("touched_at");--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_activated_by_user_id_fk" FOREIGN KEY ("activated_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_franchise_id_franchises_id_fk" FOREIGN KEY ("franchise_id") REFERENCES "public"."franchises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "labs_registration_once" ON "labs" USING btree ("organization_id","registration_number") WHERE "labs"."state" not in ('refused', 'terminated');--> statement-breakpoint
CREATE INDEX "organizations_by_gstin" ON "organizations" USING btree ("gstin_hash");--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_one_per_category" UNIQUE NULLS NOT DISTINCT("lab_id","effective_at","category_code");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_panHash_unique" UNIQUE("pan_hash");--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_active_with_charges" CHECK ("labs"."state" <> 'active' or num_nulls("labs"."minimum_charge_paise", "labs"."per_km_charge_paise",
        "labs"."additional_charges_paise", "labs"."minimum_km", "labs"."maximum_km") = 0);--> statement-breakpoint
ALTER TABLE "labs" ADD CONSTRAINT "labs_second_person_activates" CHECK ("labs"."activated_by" is null or ("labs"."activated_by" is distinct from "labs"."approved_by"
        and "labs"."activated_by" is distinct from "labs"."entered_by"));