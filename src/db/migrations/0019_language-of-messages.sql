DO $$ BEGIN
  CREATE TYPE "public"."person_language" AS ENUM('en', 'hi');
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN IF NOT EXISTS "language" "person_language" DEFAULT 'en' NOT NULL;
