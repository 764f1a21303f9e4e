CREATE TYPE "public"."attempt_state" AS ENUM('created', 'redirected', 'failed', 'aborted', 'review', 'captured', 'late-captured');--> statement-breakpoint
CREATE TYPE "public"."deposit_state" AS ENUM('taken', 'reconciled', 'short');--> statement-breakpoint
CREATE TYPE "public"."break_state" AS ENUM('open', 'resolved');--> statement-breakpoint
CREATE TYPE "public"."credit_state" AS ENUM('pending', 'attached', 'settled');--> statement-breakpoint
CREATE TYPE "public"."batch_state" AS ENUM('made', 'approved', 'closed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."payout_state" AS ENUM('batched', 'approved', 'paid', 'failed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."settlement_state" AS ENUM('accrued', 'eligible', 'batched', 'approved', 'on-hold', 'paid', 'reversed');--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'awaiting' BEFORE 'void';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'captured' BEFORE 'void';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'part-refunded' BEFORE 'void';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'refunded' BEFORE 'void';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'chargeback' BEFORE 'void';--> statement-breakpoint
ALTER TYPE "public"."visit_state" ADD VALUE 'held' BEFORE 'offered';--> statement-breakpoint
CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_id" uuid,
	"reference_no" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"bank_reference" text,
	"instrument" text,
	"captured_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "captures_referenceNo_unique" UNIQUE("reference_no"),
	CONSTRAINT "captures_positive" CHECK ("captures"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"expected_paise" bigint NOT NULL,
	"counted_paise" bigint NOT NULL,
	"short_reason" text,
	"state" "deposit_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"bank_reference" text,
	CONSTRAINT "cash_deposits_number_unique" UNIQUE("number"),
	CONSTRAINT "cash_deposits_bankReference_unique" UNIQUE("bank_reference"),
	CONSTRAINT "cash_deposits_not_more" CHECK ("cash_deposits"."counted_paise" between 0 and "cash_deposits"."expected_paise"),
	CONSTRAINT "cash_deposits_short_says_why" CHECK (("cash_deposits"."counted_paise" < "cash_deposits"."expected_paise") = ("cash_deposits"."short_reason" is not null)),
	CONSTRAINT "cash_deposits_second_person" CHECK ("cash_deposits"."decided_by" <> "cash_deposits"."taken_by")
);
--> statement-breakpoint
CREATE TABLE "gateway_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"door" text NOT NULL,
	"digest" text NOT NULL,
	"number" text,
	"reference_no" text,
	"claimed_status" text,
	"verdict" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid,
	"booking_id" uuid,
	"account_id" uuid,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" "attempt_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"page_ends_at" timestamp with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"last_status" text,
	CONSTRAINT "payment_attempts_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_attempts_positive" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "payment_attempts_of_a_booking" CHECK (("payment_attempts"."payment_id" is null) = ("payment_attempts"."booking_id" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"state" "break_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"alerted_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconciliation_breaks_once" UNIQUE("day","kind","key"),
	CONSTRAINT "reconciliation_breaks_resolved_with_note" CHECK (("reconciliation_breaks"."state" = 'resolved') = ("reconciliation_breaks"."note" is not null and "reconciliation_breaks"."resolved_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"breaks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" "credit_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"attached_booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "credits_positive" CHECK ("credits"."amount_paise" > 0),
	CONSTRAINT "credits_attached_somewhere" CHECK (("credits"."state" in ('attached', 'settled')) = ("credits"."attached_booking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_sendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"ref_no" text NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"claimed_by" uuid,
	CONSTRAINT "refund_sendings_refNo_unique" UNIQUE("ref_no")
);
--> statement-breakpoint
CREATE TABLE "bank_holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"payout_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"is_inter_state" boolean NOT NULL,
	"basis_points" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_invoices_payoutId_unique" UNIQUE("payout_id"),
	CONSTRAINT "commission_invoices_consecutive" UNIQUE("financial_year","serial")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"week" date NOT NULL,
	"state" "batch_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"file_hash" text,
	CONSTRAINT "settlement_batches_number_unique" UNIQUE("number"),
	CONSTRAINT "settlement_batches_second_person" CHECK ("settlement_batches"."state" not in ('approved', 'closed') or "settlement_batches"."decided_by" <> "settlement_batches"."made_by"),
	CONSTRAINT "settlement_batches_approved_with_file" CHECK (("settlement_batches"."state" in ('approved', 'closed')) = ("settlement_batches"."file_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"claws_back_id" uuid,
	"booking_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"test_item_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"gross_paise" bigint NOT NULL,
	"commission_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"gst_basis_points" integer NOT NULL,
	"tds_basis_points" integer NOT NULL,
	"state" "settlement_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"accrued_at" timestamp with time zone NOT NULL,
	"eligible_at" timestamp with time zone,
	"payout_id" uuid,
	"hold_reason" text,
	CONSTRAINT "settlement_entries_clawsBackId_unique" UNIQUE("claws_back_id"),
	CONSTRAINT "settlement_entries_add_up" CHECK ("settlement_entries"."net_paise" = "settlement_entries"."gross_paise" - "settlement_entries"."commission_paise" - "settlement_entries"."gst_paise" - "settlement_entries"."tds_paise"),
	CONSTRAINT "settlement_entries_sign" CHECK (("settlement_entries"."kind" = 'claw-back') = ("settlement_entries"."claws_back_id" is not null) and ("settlement_entries"."gross_paise" < 0) = ("settlement_entries"."kind" = 'claw-back')),
	CONSTRAINT "settlement_entries_in_a_payout" CHECK (("settlement_entries"."state" in ('batched', 'approved', 'paid')) = ("settlement_entries"."payout_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"state" "payout_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"gross_paise" bigint NOT NULL,
	"commission_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"claw_back_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"utr" text,
	"paid_at" timestamp with time zone,
	"fail_reason" text,
	CONSTRAINT "settlement_payouts_number_unique" UNIQUE("number"),
	CONSTRAINT "settlement_payouts_utr_unique" UNIQUE("utr"),
	CONSTRAINT "settlement_payouts_one_per_lab" UNIQUE("batch_id","lab_id"),
	CONSTRAINT "settlement_payouts_net_positive" CHECK ("settlement_payouts"."net_paise" > 0),
	CONSTRAINT "settlement_payouts_add_up" CHECK ("settlement_payouts"."net_paise" = "settlement_payouts"."gross_paise" - "settlement_payouts"."commission_paise" - "settlement_payouts"."gst_paise" - "settlement_payouts"."tds_paise" + "settlement_payouts"."claw_back_paise"),
	CONSTRAINT "settlement_payouts_paid_with_utr" CHECK (("settlement_payouts"."state" = 'paid') = ("settlement_payouts"."utr" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tax" text NOT NULL,
	"effective_from" date NOT NULL,
	"basis_points" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rates_tax_effective_from_pk" PRIMARY KEY("tax","effective_from"),
	CONSTRAINT "tax_rates_sane" CHECK ("tax_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_total_adds_up";--> statement-breakpoint
ALTER TABLE "ledger_journals" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "credits_total_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "capture_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "breakdown" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account_sealed" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account_last_four" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "utr" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "processed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "overdue_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_taken_by_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_number_booking_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."booking_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_breaks" ADD CONSTRAINT "reconciliation_breaks_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_breaks" ADD CONSTRAINT "reconciliation_breaks_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_attached_booking_id_bookings_id_fk" FOREIGN KEY ("attached_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_claimed_by_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_claws_back_id_settlement_entries_id_fk" FOREIGN KEY ("claws_back_id") REFERENCES "public"."settlement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_test_item_id_test_items_id_fk" FOREIGN KEY ("test_item_id") REFERENCES "public"."test_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_bank_account_id_lab_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."lab_bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied" ON "captures" USING btree ("payment_id") WHERE "captures"."kind" = 'applied';--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_applied_per_attempt" ON "captures" USING btree ("attempt_id") WHERE "captures"."kind" = 'applied';--> statement-breakpoint
CREATE INDEX "captures_attempt" ON "captures" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "captures_captured_at" ON "captures" USING btree ("captured_at");--> statement-breakpoint
CREATE INDEX "cash_deposits_state" ON "cash_deposits" USING btree ("state","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_messages_once" ON "gateway_messages" USING btree ("door","digest");--> statement-breakpoint
CREATE INDEX "gateway_messages_number" ON "gateway_messages" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."state" in ('created', 'redirected');--> statement-breakpoint
CREATE INDEX "payment_attempts_booking" ON "payment_attempts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_check" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_breaks_open" ON "reconciliation_breaks" USING btree ("found_at") WHERE "reconciliation_breaks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credits_account" ON "credits" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credits_attached" ON "credits" USING btree ("attached_booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_sendings_one_live" ON "refund_sendings" USING btree ("refund_id") WHERE "refund_sendings"."state" in ('claimed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_sendings_one_confirmed" ON "refund_sendings" USING btree ("refund_id") WHERE "refund_sendings"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "refund_sendings_live" ON "refund_sendings" USING btree ("lease_until") WHERE "refund_sendings"."state" in ('claimed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_one_per_week" ON "settlement_batches" USING btree ("week") WHERE "settlement_batches"."state" <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_entries_once_per_item" ON "settlement_entries" USING btree ("test_item_id") WHERE "settlement_entries"."kind" = 'share' and "settlement_entries"."state" <> 'reversed';--> statement-breakpoint
CREATE INDEX "settlement_entries_lab_state" ON "settlement_entries" USING btree ("lab_id","state","eligible_at");--> statement-breakpoint
CREATE INDEX "settlement_entries_lab_accrued" ON "settlement_entries" USING btree ("lab_id","accrued_at");--> statement-breakpoint
CREATE INDEX "settlement_entries_payout" ON "settlement_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "settlement_entries_order" ON "settlement_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlement_payouts_lab" ON "settlement_payouts" USING btree ("lab_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit_id_cash_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "ledger_journals_subject" ON "ledger_journals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "payments_deposit" ON "payments" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "receivables_attached" ON "receivables" USING btree ("attached_booking_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","due_by") WHERE "refunds"."state" not in ('processed', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_per_surplus" ON "refunds" USING btree ("capture_id") WHERE "refunds"."kind" = 'surplus';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_utr_unique" UNIQUE("utr");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_total_adds_up" CHECK ("bookings"."total_paise" = "bookings"."tests_total_paise" + "bookings"."collection_charge_paise" + "bookings"."receivables_total_paise" - "bookings"."credits_total_paise");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_second_person" CHECK ("refunds"."decided_by" <> "refunds"."requested_by");--> statement-breakpoint
UPDATE "payments" SET "refunded_paise" = (SELECT coalesce(sum("amount_paise"), 0) FROM "refunds" WHERE "refunds"."booking_id" = "payments"."booking_id" AND "refunds"."state" <> 'rejected');
--> statement-breakpoint
INSERT INTO "settlement_entries" ("id", "kind", "booking_id", "order_id", "line_id", "test_item_id", "lab_id", "gross_paise", "commission_paise", "gst_paise", "tds_paise", "net_paise", "gst_basis_points", "tds_basis_points", "state", "accrued_at", "eligible_at")
SELECT gen_random_uuid(), 'share', "orders"."booking_id", "orders"."id", "test_items"."line_id", "test_items"."id", "test_items"."lab_id",
	"test_items"."price_paise", "test_items"."platform_share_paise", 0, 0, "test_items"."lab_share_paise", 0, 0,
	(CASE WHEN "orders"."state" = 'closed' THEN 'eligible' ELSE 'accrued' END)::settlement_state, "earned"."at",
	CASE WHEN "orders"."state" = 'closed' THEN "orders"."reported_at" + interval '7 days' END
FROM "test_items"
JOIN "orders" ON "orders"."id" = "test_items"."order_id"
JOIN (
	SELECT "subject_id", max("at") AS "at" FROM "ledger_journals" WHERE "kind" IN ('item-accrued', 'item-reversed')
	GROUP BY "subject_id" HAVING sum(CASE "kind" WHEN 'item-accrued' THEN 1 ELSE -1 END) > 0
) "earned" ON "earned"."subject_id" = "test_items"."id"
WHERE "test_items"."price_paise" > 0;
