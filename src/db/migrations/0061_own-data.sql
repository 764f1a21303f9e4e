ALTER TYPE "public"."credit_state" ADD VALUE 'forgone';--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"old_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"stop_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_token" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_stop" UNIQUE("stop_hash"),
	CONSTRAINT "email_changes_another" CHECK ("email_changes"."email" <> "email_changes"."old_email"),
	CONSTRAINT "email_changes_proved_then_ended" CHECK ("email_changes"."ended_at" >= coalesce("email_changes"."proved_at", "email_changes"."asked_at"))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "email_changes_email" ON "email_changes" USING btree ("email","asked_at");--> statement-breakpoint
CREATE INDEX "email_changes_asked" ON "email_changes" USING btree ("asked_at");--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "email_changes" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');
