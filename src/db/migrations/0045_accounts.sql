CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"origin" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "account_links_origin" ON "account_links" USING btree ("origin","created_at");--> statement-breakpoint
-- Who set these passwords never proved the address; its owner chooses a new one by a link.
DELETE FROM "session" USING "user" u, "account" a
  WHERE "session"."user_id" = u."id" AND a."user_id" = u."id" AND a."provider_id" = 'credential' AND NOT u."email_verified";
--> statement-breakpoint
DELETE FROM "two_factor" USING "user" u WHERE "two_factor"."user_id" = u."id" AND NOT u."email_verified";
--> statement-breakpoint
UPDATE "user" SET "two_factor_enabled" = false WHERE NOT "email_verified";
--> statement-breakpoint
DELETE FROM "account" USING "user" u WHERE "account"."user_id" = u."id" AND "account"."provider_id" = 'credential' AND NOT u."email_verified";
--> statement-breakpoint
-- A password, like a role, is for an address that was proved: else whoever comes first owns it.
CREATE FUNCTION of_proven_address() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.user_id AND u.email_verified)
  THEN RAISE EXCEPTION 'the e-mail address of this account was never proved'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "account_of_proven_address" BEFORE INSERT OR UPDATE ON "account"
  FOR EACH ROW WHEN (new.provider_id = 'credential') EXECUTE FUNCTION of_proven_address();
--> statement-breakpoint
CREATE TRIGGER "role_grants_of_proven_address" BEFORE INSERT OR UPDATE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION of_proven_address();
