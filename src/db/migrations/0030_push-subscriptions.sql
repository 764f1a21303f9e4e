CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_language" text NOT NULL,
	"consent_sha256" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint_hash"),
	CONSTRAINT "push_subscriptions_place_taken" UNIQUE("account_id","place"),
	CONSTRAINT "push_subscriptions_one_a_session" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_ten" CHECK ("push_subscriptions"."place" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION account_not_erased('account_id');
