CREATE TYPE "public"."earning_state" AS ENUM('accrued', 'eligible', 'batched', 'approved', 'paid');--> statement-breakpoint
CREATE TYPE "public"."account_state" AS ENUM('waiting', 'approved', 'refused', 'withdrawn');--> statement-breakpoint
CREATE TABLE "phlebotomist_earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"booking_id" uuid,
	"net_paise" bigint NOT NULL,
	"state" "earning_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"accrued_at" timestamp with time zone NOT NULL,
	"eligible_at" timestamp with time zone,
	"payout_id" uuid,
	CONSTRAINT "phlebotomist_earnings_not_zero" CHECK ("phlebotomist_earnings"."net_paise" <> 0),
	CONSTRAINT "phlebotomist_earnings_eligible_since" CHECK (("phlebotomist_earnings"."state"::text = 'accrued') = ("phlebotomist_earnings"."eligible_at" is null)),
	CONSTRAINT "phlebotomist_earnings_in_a_payout" CHECK (("phlebotomist_earnings"."state"::text in ('batched', 'approved', 'paid')) = ("phlebotomist_earnings"."payout_id" is not null)),
	CONSTRAINT "phlebotomist_earnings_waiting_for_booking" CHECK ("phlebotomist_earnings"."state"::text <> 'accrued' or ("phlebotomist_earnings"."booking_id" is not null and "phlebotomist_earnings"."net_paise" > 0))
);
--> statement-breakpoint
CREATE TABLE "phlebotomist_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"bank_name" text NOT NULL,
	"holder_name" text NOT NULL,
	"ifsc" text NOT NULL,
	"account_sealed" text NOT NULL,
	"account_hash" text NOT NULL,
	"account_last_four" text NOT NULL,
	"state" "account_state" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"effective_at" timestamp with time zone,
	CONSTRAINT "phlebotomist_accounts_second_person" CHECK ("phlebotomist_accounts"."decided_by" <> "phlebotomist_accounts"."phlebotomist_id"),
	CONSTRAINT "phlebotomist_accounts_decided_by_somebody" CHECK ("phlebotomist_accounts"."state"::text not in ('approved', 'refused') or ("phlebotomist_accounts"."decided_by" is not null and "phlebotomist_accounts"."decided_at" is not null)),
	CONSTRAINT "phlebotomist_accounts_approved_with_beginning" CHECK ("phlebotomist_accounts"."state"::text <> 'approved' or "phlebotomist_accounts"."effective_at" is not null),
	CONSTRAINT "phlebotomist_accounts_a_day_later" CHECK ("phlebotomist_accounts"."effective_at" >= "phlebotomist_accounts"."decided_at" + interval '24 hours')
);
--> statement-breakpoint
ALTER TABLE "settlement_payouts" ALTER COLUMN "lab_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ALTER COLUMN "bank_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "phlebotomist_id" uuid;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "own_account_id" uuid;--> statement-breakpoint
ALTER TABLE "phlebotomist_earnings" ADD CONSTRAINT "phlebotomist_earnings_id_ledger_entries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_earnings" ADD CONSTRAINT "phlebotomist_earnings_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_earnings" ADD CONSTRAINT "phlebotomist_earnings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_earnings" ADD CONSTRAINT "phlebotomist_earnings_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_accounts" ADD CONSTRAINT "phlebotomist_accounts_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_accounts" ADD CONSTRAINT "phlebotomist_accounts_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phlebotomist_earnings_person" ON "phlebotomist_earnings" USING btree ("phlebotomist_id","state");--> statement-breakpoint
CREATE INDEX "phlebotomist_earnings_payout" ON "phlebotomist_earnings" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "phlebotomist_earnings_accrued" ON "phlebotomist_earnings" USING btree ("booking_id") WHERE "phlebotomist_earnings"."state" = 'accrued';--> statement-breakpoint
CREATE INDEX "phlebotomist_earnings_eligible" ON "phlebotomist_earnings" USING btree ("eligible_at") WHERE "phlebotomist_earnings"."state" = 'eligible';--> statement-breakpoint
CREATE UNIQUE INDEX "phlebotomist_accounts_one_waiting" ON "phlebotomist_accounts" USING btree ("phlebotomist_id") WHERE "phlebotomist_accounts"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "phlebotomist_accounts_one_at_a_time" ON "phlebotomist_accounts" USING btree ("phlebotomist_id","effective_at");--> statement-breakpoint
CREATE INDEX "phlebotomist_accounts_coming" ON "phlebotomist_accounts" USING btree ("effective_at") WHERE "phlebotomist_accounts"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "phlebotomist_accounts_by_account" ON "phlebotomist_accounts" USING btree ("account_hash");--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_own_account_id_phlebotomist_accounts_id_fk" FOREIGN KEY ("own_account_id") REFERENCES "public"."phlebotomist_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_one_per_phlebotomist" UNIQUE("batch_id","phlebotomist_id");--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_one_payee" CHECK (num_nonnulls("settlement_payouts"."lab_id", "settlement_payouts"."phlebotomist_id") = 1
        and ("settlement_payouts"."lab_id" is null) = ("settlement_payouts"."bank_account_id" is null)
        and ("settlement_payouts"."phlebotomist_id" is null) = ("settlement_payouts"."own_account_id" is null));--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_phlebotomist_whole" CHECK ("settlement_payouts"."phlebotomist_id" is null or ("settlement_payouts"."commission_paise" = 0 and "settlement_payouts"."gst_paise" = 0 and "settlement_payouts"."tds_paise" = 0 and "settlement_payouts"."claw_back_paise" <= 0));--> statement-breakpoint

-- What the generated schema cannot say of phlebotomists' pay.

-- A line of a phlebotomist's account is what they earned or were charged, and its row comes with it,
-- whoever posts it: an earlier version, too. A visit's pay waits until its booking is over. Anything
-- else is for the next payout: a fee that was paid, a shortage of cash and what was found of it, and
-- the visit for a fresh sample where it is charged to whoever spoiled the first one.
CREATE FUNCTION earn_line(line ledger_entries) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  posted record;
  waits boolean;
BEGIN
  SELECT kind, at, booking_id INTO posted FROM public.ledger_journals WHERE id = line.journal_id;
  -- A payout pays what is owed; it is nothing more to pay.
  IF posted.kind LIKE 'phlebotomist-payout-%' THEN
    RETURN;
  END IF;
  waits := posted.kind IN ('collection-earned', 'redraw-earned') AND line.amount_paise < 0
    AND posted.booking_id IS NOT NULL;
  INSERT INTO public.phlebotomist_earnings
    (id, phlebotomist_id, booking_id, net_paise, state, accrued_at, eligible_at)
  VALUES (line.id, line.party_id, posted.booking_id, -line.amount_paise,
    CASE WHEN waits THEN 'accrued' ELSE 'eligible' END::public.earning_state,
    posted.at, CASE WHEN waits THEN NULL ELSE posted.at END);
END $$;--> statement-breakpoint

CREATE FUNCTION earn_from_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.earn_line(NEW);
  RETURN NULL;
END $$;--> statement-breakpoint

-- A row is the line it names: nobody is paid for what the books do not say.
CREATE FUNCTION hold_earning_to_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.ledger_entries line WHERE line.id = NEW.id
    AND line.account = 'phlebotomist-payable' AND line.party_id = NEW.phlebotomist_id
    AND line.amount_paise = -NEW.net_paise)
  THEN
    RAISE EXCEPTION 'earning % is not as in the ledger', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'phlebotomist_earnings_as_in_ledger', TABLE = 'phlebotomist_earnings';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "phlebotomist_earnings_as_in_ledger"
  BEFORE INSERT OR UPDATE OF "id", "phlebotomist_id", "net_paise" ON "phlebotomist_earnings"
  FOR EACH ROW EXECUTE FUNCTION hold_earning_to_line();--> statement-breakpoint

-- A phlebotomist's payout: nobody makes or approves their own; it goes to an account of theirs that
-- was verified and had taken effect when the batch was made; and it is approved for exactly the sum
-- of its rows.
CREATE FUNCTION hold_pay_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch record;
  total bigint;
BEGIN
  SELECT made_by, made_at, decided_by INTO batch FROM public.settlement_batches
    WHERE id = NEW.batch_id;
  IF NEW.phlebotomist_id IN (batch.made_by, batch.decided_by) THEN
    RAISE EXCEPTION 'payout % is decided by its payee', NEW.number USING ERRCODE = '23514',
      CONSTRAINT = 'settlement_payouts_not_by_payee', TABLE = 'settlement_payouts';
  END IF;
  IF NOT EXISTS (SELECT FROM public.phlebotomist_accounts account
    WHERE account.id = NEW.own_account_id AND account.phlebotomist_id = NEW.phlebotomist_id
      AND account.state = 'approved' AND account.effective_at <= batch.made_at)
  THEN
    RAISE EXCEPTION 'the account of payout % is not verified', NEW.number USING ERRCODE = '23514',
      CONSTRAINT = 'settlement_payouts_verified_account', TABLE = 'settlement_payouts';
  END IF;
  SELECT coalesce(sum(net_paise), 0) INTO total FROM public.phlebotomist_earnings
    WHERE payout_id = NEW.id;
  IF NEW.state = 'approved' AND total <> NEW.net_paise THEN
    RAISE EXCEPTION 'payout % is not the sum of what it pays', NEW.number USING ERRCODE = '23514',
      CONSTRAINT = 'settlement_payouts_sum_of_earnings', TABLE = 'settlement_payouts';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER "settlement_payouts_of_person" AFTER INSERT OR UPDATE OF "state", "own_account_id", "phlebotomist_id"
  ON "settlement_payouts" FOR EACH ROW
  WHEN (NEW.phlebotomist_id IS NOT NULL AND NEW.state IN ('batched', 'approved'))
  EXECUTE FUNCTION hold_pay_of_person();--> statement-breakpoint

-- A batch takes all its payouts along: an earlier version does not know phlebotomists'.
CREATE FUNCTION leave_no_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.settlement_payouts
    WHERE batch_id = NEW.id AND state = 'batched')
  THEN
    RAISE EXCEPTION 'batch % leaves a payout behind', NEW.number USING ERRCODE = '23514',
      CONSTRAINT = 'settlement_batches_leave_no_payout', TABLE = 'settlement_batches';
  END IF;
  RETURN NULL;
END $$;
