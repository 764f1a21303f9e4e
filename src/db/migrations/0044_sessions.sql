CREATE TABLE "authenticator_enrolments" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device" text NOT NULL,
	"user_id" uuid NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_device_user_id_pk" PRIMARY KEY("device","user_id"),
	CONSTRAINT "known_devices_ten_tries" CHECK ("known_devices"."wrong" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "sign_in_guesses" (
	"subject" text NOT NULL,
	"network" text NOT NULL,
	"wrong" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"wait_until" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_guesses_subject_network_pk" PRIMARY KEY("subject","network"),
	CONSTRAINT "sign_in_guesses_wrong" CHECK ("sign_in_guesses"."wrong" > 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in_warnings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"warned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_steps_used" (
	"user_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "totp_steps_used_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
ALTER TABLE "authenticator_enrolments" ADD CONSTRAINT "authenticator_enrolments_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_warnings" ADD CONSTRAINT "sign_in_warnings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_steps_used" ADD CONSTRAINT "totp_steps_used_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
DROP TABLE "password_tries" CASCADE;--> statement-breakpoint
-- No try counts that comes before the wait of the one before it is over.
CREATE FUNCTION sign_in_guesses_wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.wrong > old.wrong AND new.last_at < old.wait_until
  THEN RAISE EXCEPTION 'this try has to wait'
    USING errcode = '23514', constraint = 'sign_in_guesses_wait', table = 'sign_in_guesses';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_in_guesses_wait BEFORE UPDATE ON "sign_in_guesses" FOR EACH ROW EXECUTE FUNCTION sign_in_guesses_wait();
