ALTER TABLE "payment_attempts" ADD COLUMN "client_reference" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_client_reference" CHECK ("payment_attempts"."client_reference" is null or ("payment_attempts"."booking_id" is null and length("payment_attempts"."client_reference") <= 40));
