ALTER TABLE "kept_typing" ADD COLUMN "typed_at" jsonb DEFAULT '{}'::jsonb NOT NULL;
