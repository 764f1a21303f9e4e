CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"meaning" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "signatures_signer" UNIQUE("id","signed_by")
);
--> statement-breakpoint
ALTER TABLE "report_revisions" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signed_by_user_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signatures_order" ON "signatures" USING btree ("order_id","signed_at");--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_signature" FOREIGN KEY ("signature_id","decided_by") REFERENCES "public"."signatures"("id","signed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_signature" FOREIGN KEY ("signature_id","authorised_by") REFERENCES "public"."signatures"("id","signed_by") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Nothing is authorised, and no change of a published report is signed, without a signature that says
-- what was signed. What was signed before signatures were kept stays as it is: not validated.
ALTER TABLE "results" ADD CONSTRAINT "results_authorised_by_signature"
  CHECK (authorised_by IS NULL OR signature_id IS NOT NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_signed_by_signature"
  CHECK (state <> 'signed' OR signature_id IS NOT NULL) NOT VALID;
