CREATE TYPE "public"."chargeback_state" AS ENUM('open', 'won', 'lost');--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"capture_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"respond_by" date,
	"state" chargeback_state NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	"bearer" text,
	CONSTRAINT "chargebacks_caseNumber_unique" UNIQUE("case_number"),
	CONSTRAINT "chargebacks_positive" CHECK ("chargebacks"."amount_paise" > 0),
	CONSTRAINT "chargebacks_decided_with_note" CHECK (("chargebacks"."state" = 'open') = ("chargebacks"."decided_by" is null) and ("chargebacks"."state" = 'open') = ("chargebacks"."note" is null)),
	CONSTRAINT "chargebacks_second_person" CHECK ("chargebacks"."decided_by" <> "chargebacks"."opened_by"),
	CONSTRAINT "chargebacks_lost_by_somebody" CHECK (("chargebacks"."state" = 'lost') = ("chargebacks"."bearer" is not null))
);
--> statement-breakpoint
CREATE TABLE "commission_credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"is_inter_state" boolean NOT NULL,
	"basis_points" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_credit_notes_consecutive" UNIQUE("financial_year","serial"),
	CONSTRAINT "commission_credit_notes_once" UNIQUE("payout_id","invoice_id"),
	CONSTRAINT "commission_credit_notes_positive" CHECK ("commission_credit_notes"."taxable_paise" > 0 and "commission_credit_notes"."gst_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_note_series" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refunds_within";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_invoice_id_commission_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."commission_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_one_open" ON "chargebacks" USING btree ("capture_id") WHERE "chargebacks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_booking" ON "chargebacks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gateway_messages_strange" ON "gateway_messages" USING btree ("received_at") WHERE "gateway_messages"."number" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_paise" >= 0 and "payments"."charged_back_paise" >= 0 and "payments"."refunded_paise" + "payments"."charged_back_paise" <= "payments"."amount_paise");