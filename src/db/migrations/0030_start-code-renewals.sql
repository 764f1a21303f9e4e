ALTER TABLE "visits" ADD COLUMN "code_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_three_code_renewals" CHECK ("visits"."code_renewals" between 0 and 3);
