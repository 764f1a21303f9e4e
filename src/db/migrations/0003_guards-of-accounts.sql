-- What the generated schema cannot say of signing in, roles, invitations and administrators.

-- No try counts that comes before the wait of the one before it is over.
CREATE FUNCTION sign_in_guesses_wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.wrong > old.wrong AND new.last_at < old.wait_until
  THEN RAISE EXCEPTION 'this try has to wait'
    USING errcode = '23514', constraint = 'sign_in_guesses_wait', table = 'sign_in_guesses';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER sign_in_guesses_wait BEFORE UPDATE ON "sign_in_guesses" FOR EACH ROW EXECUTE FUNCTION sign_in_guesses_wait();--> statement-breakpoint

-- A password, like a role, is for an address that was proved: else whoever comes first owns it.
CREATE FUNCTION of_proven_address() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.user_id AND u.email_verified)
  THEN RAISE EXCEPTION 'the e-mail address of this account was never proved'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

CREATE TRIGGER "account_of_proven_address" BEFORE INSERT OR UPDATE ON "account"
  FOR EACH ROW WHEN (new.provider_id = 'credential') EXECUTE FUNCTION of_proven_address();--> statement-breakpoint

CREATE TRIGGER "role_grants_of_proven_address" BEFORE INSERT OR UPDATE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION of_proven_address();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "passkeys_only_count_on" BEFORE UPDATE ON "passkeys"
  FOR EACH ROW EXECUTE FUNCTION passkeys_only_count_on();--> statement-breakpoint

CREATE FUNCTION is_active_administrator(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.role_grants g WHERE g.user_id = person AND g.role = 'administrator')
    AND NOT EXISTS (SELECT FROM public.suspensions s WHERE s.user_id = person AND s.restored_at IS NULL)
$$;--> statement-breakpoint

-- The schema's files of accounts and invitations name each other already the other way round.
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_invitation_id_invitations_id_fk"
  FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id");--> statement-breakpoint

-- The server command names administrators while fewer than two can sign in; of several commands at
-- once one after another. A demonstration's own people are excepted.
CREATE FUNCTION by_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint

CREATE TRIGGER "role_grants_by_invitation" BEFORE INSERT OR UPDATE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION by_invitation();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "invitations_stay" BEFORE UPDATE ON "invitations"
  FOR EACH ROW EXECUTE FUNCTION invitation_stays();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "invitations_wait_for_second" BEFORE INSERT OR UPDATE ON "invitations"
  FOR EACH ROW EXECUTE FUNCTION invitation_waits_for_second();--> statement-breakpoint

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
END $$;--> statement-breakpoint

CREATE TRIGGER "invitations_decided_by_administrator" BEFORE UPDATE ON "invitations"
  FOR EACH ROW WHEN ((new.decided_by, new.decided_at, new.refused_reason)
    IS DISTINCT FROM (old.decided_by, old.decided_at, old.refused_reason))
  EXECUTE FUNCTION invitation_decided_by_administrator();--> statement-breakpoint

-- A suspended administrator comes back without that role: an invitation that two approve gives it.
CREATE FUNCTION restored_without_administration() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM public.role_grants g
    WHERE g.user_id = old.user_id AND g.role = 'administrator')
  THEN RAISE EXCEPTION 'whoever is restored is no administrator'
    USING errcode = '23514', constraint = tg_name, table = tg_table_name;
  END IF;
  RETURN coalesce(new, old);
END $$;--> statement-breakpoint

CREATE TRIGGER "suspensions_end_without_administration" BEFORE UPDATE OR DELETE ON "suspensions"
  FOR EACH ROW WHEN (old.restored_at IS NULL) EXECUTE FUNCTION restored_without_administration();
