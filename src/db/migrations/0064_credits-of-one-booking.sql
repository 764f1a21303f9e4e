ALTER TABLE "credits" DROP CONSTRAINT "credits_bookingId_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_journals_credit_granted_once" ON "ledger_journals" USING btree ("booking_id") WHERE "ledger_journals"."kind" = 'credit-granted';--> statement-breakpoint
CREATE INDEX "credits_booking" ON "credits" USING btree ("booking_id");