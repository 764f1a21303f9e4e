CREATE TABLE "custody_links" (
	"tube_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_roles" text,
	"order_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"lab_id" uuid NOT NULL,
	"barcode" text,
	"reason" text,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_links_tube_id_number_pk" PRIMARY KEY("tube_id","number")
);
--> statement-breakpoint

-- What the generated schema cannot say of the record of a tube. The canonical form is decision 195's; `custodyText`
-- in src/domain/tubes/custody-link.ts computes the same.
CREATE FUNCTION custody_hash(link public.custody_links) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', 'oxalate-custody-1',
    'tube=' || link.tube_id, 'number=' || link.number, 'previous=' || link.previous, 'event=' || link.event,
    coalesce('from=' || link.from_state, 'from'), 'to=' || link.to_state,
    'at=' || to_char(link.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'recorded=' || to_char(link.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor=' || link.actor_kind, coalesce('id=' || link.actor_id, 'id'), coalesce('roles=' || link.actor_roles, 'roles'),
    'order=' || link.order_id, 'visit=' || link.visit_id, 'lab=' || link.lab_id,
    coalesce('barcode=' || link.barcode, 'barcode'), coalesce('reason=' || link.reason, 'reason')), 'UTF8')), 'hex')
$$;--> statement-breakpoint

-- A link follows the last one, along an edge of the machine, with its own hash. Until the next migration has begun
-- every record, one may begin in any state.
CREATE FUNCTION hold_custody_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last custody_links%ROWTYPE;
BEGIN
  SELECT * INTO last FROM custody_links WHERE tube_id = NEW.tube_id ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.previous <> coalesce(last.hash, '')
    OR NEW.hash <> custody_hash(NEW)
    OR NOT (NEW.event = 'begin' AND NEW.number = 1 AND NEW.from_state IS NULL)
      AND (NEW.from_state IS DISTINCT FROM coalesce(last.to_state, 'planned')
        OR NOT EXISTS (SELECT FROM transitions WHERE machine = 'tube' AND from_state = NEW.from_state
          AND event = NEW.event AND to_state = NEW.to_state))
  THEN
    RAISE EXCEPTION 'link % of tube % does not follow the one before', NEW.number, NEW.tube_id
      USING ERRCODE = '23514', CONSTRAINT = 'custody_links_in_order', TABLE = 'custody_links';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "custody_links_in_order" BEFORE INSERT ON "custody_links"
  FOR EACH ROW EXECUTE FUNCTION hold_custody_in_order();--> statement-breakpoint

-- A link stays as it was written, whoever asks.
CREATE FUNCTION keep_custody_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'link % of tube % stays', OLD.number, OLD.tube_id USING ERRCODE = '23514',
    CONSTRAINT = 'custody_links_stay', TABLE = 'custody_links';
END $$;--> statement-breakpoint

CREATE TRIGGER "custody_links_stay" BEFORE UPDATE OR DELETE ON "custody_links"
  FOR EACH ROW EXECUTE FUNCTION keep_custody_link();--> statement-breakpoint

-- The link of an event, in the statement that takes the edge: at its end the tube is as the event says.
CREATE FUNCTION add_custody_link(tube tubes, told events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last custody_links%ROWTYPE;
  link custody_links%ROWTYPE;
BEGIN
  SELECT * INTO last FROM custody_links WHERE tube_id = tube.id ORDER BY number DESC LIMIT 1;
  link.tube_id := tube.id;
  link.number := coalesce(last.number, 0) + 1;
  link.event := told.event;
  link.from_state := told.from_state;
  link.to_state := told.to_state;
  link.at := coalesce(CASE told.event WHEN 'label' THEN tube.labelled_at WHEN 'collect' THEN tube.collected_at
    WHEN 'hand-over' THEN tube.handed_over_at WHEN 'accept' THEN tube.accepted_at WHEN 'lose' THEN tube.lost_at END, told.at);
  link.recorded_at := told.at;
  link.actor_kind := told.actor_kind;
  link.actor_id := told.actor_id;
  link.actor_roles := told.actor_roles;
  link.order_id := tube.order_id;
  link.visit_id := tube.visit_id;
  link.lab_id := tube.lab_id;
  link.barcode := tube.barcode;
  link.reason := CASE told.event WHEN 'reject' THEN tube.reject_reason WHEN 'lose' THEN tube.lost_reason
    WHEN 'write-off' THEN tube.write_off_reason END;
  link.previous := coalesce(last.hash, '');
  link.hash := custody_hash(link);
  INSERT INTO custody_links SELECT link.*;
END $$;--> statement-breakpoint

CREATE FUNCTION begin_custody(tube tubes, state text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  link custody_links%ROWTYPE;
BEGIN
  link.tube_id := tube.id;
  link.number := 1;
  link.event := 'begin';
  link.to_state := state;
  link.at := now();
  link.recorded_at := now();
  link.actor_kind := 'upgrade';
  link.order_id := tube.order_id;
  link.visit_id := tube.visit_id;
  link.lab_id := tube.lab_id;
  link.barcode := tube.barcode;
  link.previous := '';
  link.hash := custody_hash(link);
  INSERT INTO custody_links SELECT link.* ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint

CREATE FUNCTION link_custody() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tube tubes%ROWTYPE;
BEGIN
  SELECT * INTO tube FROM tubes WHERE id = NEW.entity_id;
  -- Of a tube that was under way before there were records. The next migration ends this.
  IF NEW.from_state <> 'planned' AND NOT EXISTS (SELECT FROM custody_links WHERE tube_id = tube.id) THEN
    PERFORM begin_custody(tube, NEW.from_state);
  END IF;
  PERFORM add_custody_link(tube, NEW);
  RETURN NULL;
END $$;--> statement-breakpoint

-- No tube moves without its link, and no link is written without its tube: looked at when the transaction ends.
CREATE FUNCTION hold_custody_to_tube() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tube uuid := CASE TG_TABLE_NAME WHEN 'tubes' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'tube_id' END;
  stands text;
  told text;
BEGIN
  SELECT state INTO stands FROM tubes WHERE id = tube;
  SELECT to_state INTO told FROM custody_links WHERE tube_id = tube ORDER BY number DESC LIMIT 1;
  IF stands IS DISTINCT FROM coalesce(told, 'planned') THEN
    RAISE EXCEPTION 'tube % is %, and its record says %', tube, stands, told USING ERRCODE = '23514',
      CONSTRAINT = CASE TG_TABLE_NAME WHEN 'tubes' THEN 'tubes_in_custody' ELSE 'custody_links_of_tube' END,
      TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "tubes_in_custody" AFTER INSERT OR UPDATE OF "state" ON "tubes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_custody_to_tube();--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "custody_links_of_tube" AFTER INSERT ON "custody_links"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_custody_to_tube();--> statement-breakpoint

-- Last, because writers lock the tubes before the events too.
ALTER TABLE "events" ADD COLUMN "actor_roles" text;--> statement-breakpoint

CREATE TRIGGER "events_link_custody" AFTER INSERT ON "events"
  FOR EACH ROW WHEN (NEW.machine = 'tube' AND NEW.event <> 'create') EXECUTE FUNCTION link_custody();
