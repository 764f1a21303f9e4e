CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"session_id" uuid,
	"name" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_one_a_session" UNIQUE("session_id"),
	CONSTRAINT "passkey_challenges_named" CHECK (("passkey_challenges"."session_id" is null) = ("passkey_challenges"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_place_taken" UNIQUE("user_id","place"),
	CONSTRAINT "passkeys_ten" CHECK ("passkeys"."place" between 1 and 10),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" between 0 and 4294967295),
	CONSTRAINT "passkeys_name" CHECK (length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_until" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
-- A key stays what it was registered as, and its counter shows a copy of it: only a name may change freely.
CREATE FUNCTION passkeys_only_count_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.id, new.user_id, new.place, new.credential_id, new.public_key, new.created_at)
      IS DISTINCT FROM (old.id, old.user_id, old.place, old.credential_id, old.public_key, old.created_at)
  THEN RAISE EXCEPTION 'a passkey stays what it was registered as'
    USING errcode = '23514', constraint = 'passkeys_stay_what_they_are', table = 'passkeys';
  END IF;
  IF new.counter < old.counter
    OR (new.last_used_at IS DISTINCT FROM old.last_used_at AND new.counter <= old.counter AND new.counter > 0)
  THEN RAISE EXCEPTION 'the counter of a passkey only rises'
    USING errcode = '23514', constraint = 'passkeys_count_on', table = 'passkeys';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "passkeys_only_count_on" BEFORE UPDATE ON "passkeys"
  FOR EACH ROW EXECUTE FUNCTION passkeys_only_count_on();
--> statement-breakpoint
CREATE TRIGGER "account_not_erased" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION account_not_erased('user_id');
