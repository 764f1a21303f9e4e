CREATE TYPE "public"."correction_state" AS ENUM('proposed', 'confirmed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."debt_state" AS ENUM('proposed', 'confirmed', 'rejected');--> statement-breakpoint
ALTER TYPE "public"."deposit_state" ADD VALUE 'corrected';--> statement-breakpoint
ALTER TYPE "public"."refund_state" ADD VALUE 'returned' BEFORE 'rejected';--> statement-breakpoint
ALTER TYPE "public"."payout_state" ADD VALUE 'returned';--> statement-breakpoint
CREATE TABLE "cash_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"reason" text NOT NULL,
	"state" "correction_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cash_corrections_positive" CHECK ("cash_corrections"."amount_paise" > 0),
	CONSTRAINT "cash_corrections_second_person" CHECK ("cash_corrections"."decided_by" <> "cash_corrections"."proposed_by"),
	CONSTRAINT "cash_corrections_decided" CHECK (("cash_corrections"."state" = 'proposed') = ("cash_corrections"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "lab_debts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"how" text NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"state" "debt_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lab_debts_positive" CHECK ("lab_debts"."amount_paise" > 0),
	CONSTRAINT "lab_debts_second_person" CHECK ("lab_debts"."decided_by" <> "lab_debts"."proposed_by"),
	CONSTRAINT "lab_debts_decided" CHECK (("lab_debts"."state" = 'proposed') = ("lab_debts"."decided_by" is null)),
	CONSTRAINT "lab_debts_received_with_reference" CHECK (("lab_debts"."how" = 'received') = ("lab_debts"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tax" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"month" date NOT NULL,
	"challan" text NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_remittances_once" UNIQUE("tax","challan"),
	CONSTRAINT "tax_remittances_positive" CHECK ("tax_remittances"."amount_paise" > 0),
	CONSTRAINT "tax_remittances_challan" CHECK ("tax_remittances"."challan" ~ '^[A-Z0-9]{5,40}$'),
	CONSTRAINT "tax_remittances_month" CHECK (extract(day from "tax_remittances"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "commission_credit_notes" DROP CONSTRAINT "commission_credit_notes_once";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_split_is_100";--> statement-breakpoint
ALTER TABLE "lab_shares" DROP CONSTRAINT "lab_shares_split_is_100";--> statement-breakpoint
ALTER TABLE "settlement_entries" DROP CONSTRAINT "settlement_entries_sign";--> statement-breakpoint
ALTER TABLE "settlement_payouts" DROP CONSTRAINT "settlement_payouts_paid_with_utr";--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD COLUMN "found_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD COLUMN "utr" text;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD COLUMN "kind" text DEFAULT 'tests' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD COLUMN "debt_id" uuid;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_deposit_id_cash_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_corrections" ADD CONSTRAINT "cash_corrections_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_debts" ADD CONSTRAINT "lab_debts_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_corrections_bank_reference" ON "cash_corrections" USING btree ("bank_reference") WHERE "cash_corrections"."state" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "cash_corrections_one_open" ON "cash_corrections" USING btree ("deposit_id") WHERE "cash_corrections"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "cash_corrections_deposit" ON "cash_corrections" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_debts_reference" ON "lab_debts" USING btree ("reference") WHERE "lab_debts"."state" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "lab_debts_one_open" ON "lab_debts" USING btree ("lab_id") WHERE "lab_debts"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "lab_debts_lab" ON "lab_debts" USING btree ("lab_id","id");--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_returned_by_user_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_debt_id_lab_debts_id_fk" FOREIGN KEY ("debt_id") REFERENCES "public"."lab_debts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_utr_unique" UNIQUE("utr");--> statement-breakpoint
ALTER TABLE "commission_credit_notes" ADD CONSTRAINT "commission_credit_notes_once" UNIQUE("payout_id","invoice_id","kind");--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_once_per_debt" UNIQUE("debt_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_split_is_100" CHECK ("categories"."platform_percent" between 1 and 80 and "categories"."platform_percent" + "categories"."lab_percent" = 100);--> statement-breakpoint
ALTER TABLE "lab_shares" ADD CONSTRAINT "lab_shares_split_is_100" CHECK ("lab_shares"."platform_percent" between 1 and 80 and "lab_shares"."platform_percent" + "lab_shares"."lab_percent" = 100);--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_found_within" CHECK ("cash_deposits"."found_paise" >= 0 and "cash_deposits"."found_paise" <= "cash_deposits"."expected_paise" - "cash_deposits"."counted_paise" and ("cash_deposits"."state"::text = 'corrected') = ("cash_deposits"."found_paise" > 0 and "cash_deposits"."found_paise" = "cash_deposits"."expected_paise" - "cash_deposits"."counted_paise"));--> statement-breakpoint
-- Until now the bank's number stood with the refund alone, and as the answer of its sending.
UPDATE "refund_sendings" SET "utr" = "answer" WHERE "channel" = 'bank' AND "state" = 'confirmed';--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_confirmed_with_utr" CHECK (("refund_sendings"."channel" = 'bank' and "refund_sendings"."state" in ('confirmed', 'returned')) = ("refund_sendings"."utr" is not null));--> statement-breakpoint
ALTER TABLE "refund_sendings" ADD CONSTRAINT "refund_sendings_returned_by_another" CHECK (("refund_sendings"."state" = 'returned') = ("refund_sendings"."returned_by" is not null) and ("refund_sendings"."returned_by" is null or "refund_sendings"."returned_by" <> "refund_sendings"."claimed_by"));--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_sign" CHECK (("settlement_entries"."kind" = 'claw-back') = ("settlement_entries"."claws_back_id" is not null) and ("settlement_entries"."kind" = 'redraw') = ("settlement_entries"."visit_id" is not null) and ("settlement_entries"."kind" = 'debt') = ("settlement_entries"."debt_id" is not null) and ("settlement_entries"."gross_paise" < 0) = ("settlement_entries"."kind" in ('claw-back', 'redraw')));--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_returned_with_reason" CHECK (("settlement_payouts"."state"::text = 'returned') = ("settlement_payouts"."returned_at" is not null and "settlement_payouts"."return_reason" is not null));--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_paid_with_utr" CHECK (("settlement_payouts"."state"::text in ('paid', 'returned')) = ("settlement_payouts"."utr" is not null));
