-- The type is made anew: a value added to it could not be named before this transaction ends. The
-- trigger on `state` comes back with the machines, after the migrations.
DROP TRIGGER IF EXISTS guard_transition ON "invitations";--> statement-breakpoint
DROP INDEX "invitations_one_open";--> statement-breakpoint
DROP INDEX "invitations_open_until";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_accepted_by";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TYPE "public"."invitation_state" RENAME TO "invitation_state_before";--> statement-breakpoint
CREATE TYPE "public"."invitation_state" AS ENUM('waiting', 'sent', 'accepted', 'refused', 'withdrawn', 'expired');--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "state" TYPE "public"."invitation_state" USING "state"::text::"public"."invitation_state";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "state" SET DEFAULT 'sent';--> statement-breakpoint
DROP TYPE "public"."invitation_state_before";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by" CHECK (("invitations"."state" = 'accepted') = ("invitations"."accepted_by" is not null));--> statement-breakpoint
-- Open ones that nobody approved are withdrawn: they are sent anew, by two.
WITH open AS (
  UPDATE "invitations" i SET "state" = 'withdrawn', "version" = i."version" + 1
  WHERE i."state" = 'sent' AND (i."role" = 'administrator'
    OR EXISTS (SELECT FROM "user" u WHERE u."id" = i."invited_by" AND u."email" = i."email"))
  RETURNING i."id")
INSERT INTO "events" ("at", "machine", "entity_id", "event", "from_state", "to_state", "actor_kind", "reason")
SELECT now(), 'invitation', "id", 'withdraw', 'sent', 'withdrawn', 'worker', 'a second administrator approves these'
FROM open;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "refused_reason" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email","role",coalesce("lab_id"::text, "location_id"::text, '')) WHERE "invitations"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "invitations_open_until" ON "invitations" USING btree ("expires_at") WHERE "invitations"."state" in ('waiting', 'sent');--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_second_administrator" CHECK ("invitations"."state" <> 'sent' or "invitations"."role" <> 'administrator' or "invitations"."decided_by" is not null);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_decided_by_another" CHECK ("invitations"."decided_by" is null or ("invitations"."decided_by" <> "invitations"."invited_by" and "invitations"."accepted_by" is distinct from "invitations"."decided_by"));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_decided_whole" CHECK (("invitations"."decided_by" is null) = ("invitations"."decided_at" is null) and ("invitations"."state" = 'refused') = ("invitations"."refused_reason" is not null) and ("invitations"."state" <> 'refused' or "invitations"."decided_by" is not null));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_linked_when_sent" CHECK (case when "invitations"."state" in ('sent', 'accepted') then "invitations"."token_hash" is not null when "invitations"."state" in ('waiting', 'refused') then "invitations"."token_hash" is null else true end);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_approval_runs_out" CHECK ("invitations"."state" = 'refused' or "invitations"."decided_at" is null or "invitations"."expires_at" <= "invitations"."decided_at" + interval '72 hours');--> statement-breakpoint
CREATE FUNCTION is_active_administrator(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.role_grants g WHERE g.user_id = person AND g.role = 'administrator')
    AND NOT EXISTS (SELECT FROM public.suspensions s WHERE s.user_id = person AND s.restored_at IS NULL)
$$;
--> statement-breakpoint
-- What makes an administrator more powerful begins as waiting, is sent once another administrator
-- decided, and is accepted by who invited only then: also where the address became theirs later.
CREATE FUNCTION invitation_waits_for_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (tg_op = 'INSERT' AND (new.state NOT IN ('waiting', 'sent') OR new.decided_by IS NOT NULL
      OR (new.state = 'sent' AND EXISTS (SELECT FROM public."user" u
        WHERE u.id = new.invited_by AND u.email = new.email))))
    OR (tg_op = 'UPDATE' AND new.state = 'sent' AND old.state = 'waiting' AND new.decided_by IS NULL)
    OR (new.accepted_by = new.invited_by AND new.decided_by IS NULL)
  THEN RAISE EXCEPTION 'this invitation waits for a second administrator'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invitations_wait_for_second" BEFORE INSERT OR UPDATE ON "invitations"
  FOR EACH ROW EXECUTE FUNCTION invitation_waits_for_second();
--> statement-breakpoint
-- Who decides is an administrator at that moment, not the invited one, and in time; nobody writes it
-- again. Approved is only what an administrator asks who still is one.
CREATE FUNCTION invitation_decided_by_administrator() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF old.decided_by IS NOT NULL OR old.state <> 'waiting' OR new.state NOT IN ('sent', 'refused')
    OR new.decided_at >= old.expires_at
    OR NOT public.is_active_administrator(new.decided_by)
    OR (new.state = 'sent' AND NOT public.is_active_administrator(new.invited_by))
    OR EXISTS (SELECT FROM public."user" u WHERE u.id = new.decided_by AND u.email = new.email)
  THEN RAISE EXCEPTION 'an invitation is decided once, by another administrator'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invitations_decided_by_administrator" BEFORE UPDATE ON "invitations"
  FOR EACH ROW WHEN ((new.decided_by, new.decided_at, new.refused_reason)
    IS DISTINCT FROM (old.decided_by, old.decided_at, old.refused_reason))
  EXECUTE FUNCTION invitation_decided_by_administrator();
--> statement-breakpoint
-- A suspended administrator comes back without that role: an invitation that two approve gives it.
CREATE FUNCTION restored_without_administration() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.role_grants g
    WHERE g.user_id = old.user_id AND g.role = 'administrator')
  THEN RAISE EXCEPTION 'whoever is restored is no administrator'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN coalesce(new, old);
END $$;
--> statement-breakpoint
CREATE TRIGGER "suspensions_end_without_administration" BEFORE UPDATE OR DELETE ON "suspensions"
  FOR EACH ROW WHEN (old.restored_at IS NULL) EXECUTE FUNCTION restored_without_administration();
--> statement-breakpoint
-- The server command names administrators while fewer than two can sign in; of several commands at
-- once one after another. A demonstration's own people are excepted.
CREATE OR REPLACE FUNCTION by_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way text := current_setting('oxalate.grants', true);
BEGIN
  IF new.invitation_id IS NULL THEN
    IF way = 'demonstration'
      OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = tg_relid), 'USAGE')
    THEN RETURN new; END IF;
    IF way = 'installation' AND new.role <> 'administrator' THEN RETURN new; END IF;
    IF way = 'installation' THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
      IF (SELECT count(DISTINCT g.user_id) FROM public.role_grants g
        WHERE g.role = 'administrator' AND public.is_active_administrator(g.user_id)) < 2
      THEN RETURN new; END IF;
      RAISE EXCEPTION 'two administrators are there to appoint the next'
        USING errcode = '23514', constraint = 'role_grants_appointed_below_two', table = tg_table_name;
    END IF;
  ELSIF EXISTS (SELECT FROM public.invitations i WHERE i.id = new.invitation_id
    AND i.state = 'accepted' AND i.accepted_by = new.user_id AND i.role = new.role
    AND i.lab_id IS NOT DISTINCT FROM new.lab_id AND i.location_id IS NOT DISTINCT FROM new.location_id)
  THEN RETURN new;
  END IF;
  RAISE EXCEPTION 'a role is given by an invitation that its person accepted'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
END $$;
