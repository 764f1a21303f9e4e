-- An attempt may pay for tests that join a booking; null: it pays the booking itself.
ALTER TABLE "payment_attempts" ADD COLUMN "joining_quote_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_join_a_booking" CHECK ("payment_attempts"."joining_quote_id" is null or "payment_attempts"."booking_id" is not null);
