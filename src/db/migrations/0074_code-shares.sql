CREATE TYPE "public"."code_asker" AS ENUM('stranger', 'known-device', 'signed-in');--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "asker" "code_asker" DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "network" text;