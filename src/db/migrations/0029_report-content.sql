ALTER TABLE "orders" ADD COLUMN "referrer_name" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD COLUMN "remark_words" text;--> statement-breakpoint
ALTER TABLE "tubes" ADD CONSTRAINT "tubes_remark_is_coded" CHECK ("tubes"."remark_words" is null or "tubes"."remark" is not null);
