CREATE TABLE "stays" (
	"visit_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stays_visit_id_pk" PRIMARY KEY("visit_id"),
	CONSTRAINT "stays_seat" CHECK ("stays"."seat" between 1 and 4),
	CONSTRAINT "stays_have_length" CHECK ("stays"."starts_at" < "stays"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_phlebotomist_id_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stays_phlebotomist" ON "stays" USING btree ("phlebotomist_id","starts_at");--> statement-breakpoint

-- What the generated schema cannot say of stays.

-- Those who accepted before hold their hour; the guard that this one replaces left no two at a time.
INSERT INTO "stays" ("visit_id", "phlebotomist_id", "seat", "starts_at", "ends_at")
  SELECT "id", "phlebotomist_id", 1, "starts_at", "ends_at" FROM "visits"
  WHERE "state" IN ('accepted', 'en-route', 'arrived', 'identified');--> statement-breakpoint

-- One seat of a person is one visit at a time, planned or accepted. Judged at the end of a statement,
-- so that two visits can change their people with each other.
ALTER TABLE "stays" ADD CONSTRAINT "stays_no_overlap" EXCLUDE USING gist (
  "phlebotomist_id" WITH =,
  "seat" WITH =,
  tstzrange("starts_at", "ends_at") WITH &&
) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint

-- What it guarded is guarded by stays: with more than one visit an hour two of them may overlap.
ALTER TABLE "visits" DROP CONSTRAINT "visits_no_overlap";--> statement-breakpoint

-- Whoever accepted a visit holds its time, whatever wrote it. Runs after the whole statement, so that what a
-- decision planned is seen; a visit for which nobody was planned takes a seat that is free.
CREATE FUNCTION hold_time_of_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder uuid;
BEGIN
  SELECT phlebotomist_id INTO holder FROM stays WHERE visit_id = NEW.id;
  IF NOT FOUND THEN
    INSERT INTO stays (visit_id, phlebotomist_id, seat, starts_at, ends_at)
      SELECT NEW.id, NEW.phlebotomist_id, coalesce(min(free.seat), 1), NEW.starts_at, NEW.ends_at
      FROM generate_series(1, (SELECT visits_per_hour FROM rosters
        WHERE phlebotomist_id = NEW.phlebotomist_id)) AS free (seat)
      WHERE NOT EXISTS (SELECT FROM stays s WHERE s.phlebotomist_id = NEW.phlebotomist_id
        AND s.seat = free.seat
        AND tstzrange(s.starts_at, s.ends_at) && tstzrange(NEW.starts_at, NEW.ends_at));
  ELSIF holder <> NEW.phlebotomist_id THEN
    RAISE EXCEPTION 'the time of visit % is held by another person', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'stays_with_who_accepted', TABLE = 'stays';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_hold_time" AFTER INSERT OR UPDATE OF "state", "phlebotomist_id" ON "visits"
  FOR EACH ROW WHEN (NEW.phlebotomist_id IS NOT NULL
    AND NEW.state IN ('accepted', 'en-route', 'arrived', 'identified'))
  EXECUTE FUNCTION hold_time_of_accepted();--> statement-breakpoint

-- The same from the other side: nobody else's time is put in its place. And no time is held for a visit that has
-- ended: the lock makes an ending wait, or be seen.
CREATE FUNCTION keep_stay_with_accepter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM visits WHERE id = NEW.visit_id FOR SHARE;
  IF NOT EXISTS (SELECT FROM visits WHERE id = NEW.visit_id
    AND state IN ('held', 'offered', 'accepted', 'en-route', 'arrived', 'identified'))
  THEN
    RAISE EXCEPTION 'visit % has ended', NEW.visit_id USING ERRCODE = '23514',
      CONSTRAINT = 'stays_of_waiting_visits', TABLE = 'stays';
  END IF;
  IF EXISTS (SELECT FROM visits WHERE id = NEW.visit_id AND phlebotomist_id <> NEW.phlebotomist_id
    AND state IN ('accepted', 'en-route', 'arrived', 'identified'))
  THEN
    RAISE EXCEPTION 'the time of visit % is held by another person', NEW.visit_id USING ERRCODE = '23514',
      CONSTRAINT = 'stays_with_who_accepted', TABLE = 'stays';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER "stays_with_who_accepted" AFTER INSERT OR UPDATE OF "phlebotomist_id" ON "stays"
  FOR EACH ROW EXECUTE FUNCTION keep_stay_with_accepter();--> statement-breakpoint

-- A visit that has ended, or that its phlebotomist gave back, holds nobody's time.
CREATE FUNCTION let_time_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stays WHERE visit_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_let_time_go" AFTER UPDATE OF "state", "phlebotomist_id" ON "visits"
  FOR EACH ROW WHEN (
    (NEW.state NOT IN ('held', 'offered', 'accepted', 'en-route', 'arrived', 'identified')
      AND OLD.state IN ('held', 'offered', 'accepted', 'en-route', 'arrived', 'identified'))
    OR (NEW.phlebotomist_id IS NULL AND OLD.phlebotomist_id IS NOT NULL))
  EXECUTE FUNCTION let_time_go();--> statement-breakpoint

-- A stay is as long as its visit says.
CREATE FUNCTION move_time_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stays SET starts_at = NEW.starts_at, ends_at = NEW.ends_at WHERE visit_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_move_time" AFTER UPDATE OF "starts_at", "ends_at" ON "visits"
  FOR EACH ROW WHEN ((NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at)
    AND NEW.starts_at < NEW.ends_at)
  EXECUTE FUNCTION move_time_of_visit();
