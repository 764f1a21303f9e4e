CREATE TYPE "public"."invitation_state" AS ENUM('sent', 'accepted', 'withdrawn', 'expired');--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" "role" NOT NULL,
	"lab_id" uuid,
	"location_id" integer,
	"state" "invitation_state" DEFAULT 'sent' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_lab_named" CHECK (("invitations"."role"::text like 'lab-%') = ("invitations"."lab_id" is not null)),
	CONSTRAINT "invitations_city_named" CHECK (("invitations"."role" = 'phlebotomist') = ("invitations"."location_id" is not null)),
	CONSTRAINT "invitations_accepted_by" CHECK (("invitations"."state" = 'accepted') = ("invitations"."accepted_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email","role",coalesce("lab_id"::text, "location_id"::text, '')) WHERE "invitations"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "invitations_open_until" ON "invitations" USING btree ("expires_at") WHERE "invitations"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "account_links_until" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "authenticator_enrolments_until" ON "authenticator_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_guesses_last" ON "sign_in_guesses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_warnings_at" ON "sign_in_warnings" USING btree ("warned_at");--> statement-breakpoint
CREATE INDEX "totp_steps_used_at" ON "totp_steps_used" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_invitationId_unique" UNIQUE("invitation_id");--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id");--> statement-breakpoint
-- A role comes by an accepted invitation, or from who keeps the installation: the owner of the table
-- and the server command, which says so in its transaction (`grantAsInstallation`).
CREATE FUNCTION by_invitation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.invitation_id IS NULL THEN
    IF current_setting('oxalate.grants', true) = 'installation'
      OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = tg_relid), 'USAGE')
    THEN RETURN new; END IF;
  ELSIF EXISTS (SELECT FROM public.invitations i WHERE i.id = new.invitation_id
    AND i.state = 'accepted' AND i.accepted_by = new.user_id AND i.role = new.role
    AND i.lab_id IS NOT DISTINCT FROM new.lab_id AND i.location_id IS NOT DISTINCT FROM new.location_id)
  THEN RETURN new;
  END IF;
  RAISE EXCEPTION 'a role is given by an invitation that its person accepted'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER "role_grants_by_invitation" BEFORE INSERT OR UPDATE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION by_invitation();
--> statement-breakpoint
-- What was offered, and to whom, stays as it was written; only its address's own account accepts.
CREATE FUNCTION invitation_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (new.email, new.role, new.lab_id, new.location_id, new.invited_by)
    IS DISTINCT FROM (old.email, old.role, old.lab_id, old.location_id, old.invited_by)
    OR (old.accepted_by IS NOT NULL AND new.accepted_by IS DISTINCT FROM old.accepted_by)
  THEN RAISE EXCEPTION 'an invitation is not changed'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  IF new.accepted_by IS NOT NULL AND NOT EXISTS (SELECT FROM public."user" u
    WHERE u.id = new.accepted_by AND u.email = new.email AND u.email_verified)
  THEN RAISE EXCEPTION 'an invitation is accepted by the account of its address'
    USING errcode = '23514', constraint = 'invitations_accepted_by_its_address', table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invitations_stay" BEFORE UPDATE ON "invitations"
  FOR EACH ROW EXECUTE FUNCTION invitation_stays();
