CREATE TYPE "public"."person_language" AS ENUM('en', 'hi');--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "language" "person_language" DEFAULT 'en' NOT NULL;