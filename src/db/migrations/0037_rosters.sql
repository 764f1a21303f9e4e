CREATE TABLE "leaves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phlebotomist_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "leaves_have_length" CHECK ("leaves"."starts_at" < "leaves"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "roster_hours" (
	"phlebotomist_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	CONSTRAINT "roster_hours_phlebotomist_id_weekday_from_minute_pk" PRIMARY KEY("phlebotomist_id","weekday","from_minute"),
	CONSTRAINT "roster_hours_of_a_week" CHECK ("roster_hours"."weekday" between 1 and 7),
	CONSTRAINT "roster_hours_within_a_day" CHECK (0 <= "roster_hours"."from_minute" and "roster_hours"."from_minute" < "roster_hours"."until_minute" and "roster_hours"."until_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "rosters" (
	"phlebotomist_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_at" timestamp with time zone,
	"location_id" integer,
	"latitude" double precision,
	"longitude" double precision,
	"point_source" text,
	"radius_km" integer,
	"visits_per_hour" integer,
	"tubes_per_bag" integer,
	"sees_children" boolean NOT NULL,
	"sees_elderly" boolean NOT NULL,
	"most_radius_km" integer NOT NULL,
	"most_visits_per_hour" integer NOT NULL,
	"most_tubes_per_bag" integer NOT NULL,
	"may_see_children" boolean NOT NULL,
	"may_see_elderly" boolean NOT NULL,
	"earliest_minute" integer NOT NULL,
	"latest_minute" integer NOT NULL,
	"bound_by" uuid,
	"bound_at" timestamp with time zone,
	CONSTRAINT "rosters_made_whole" CHECK (num_nonnulls("rosters"."made_at", "rosters"."location_id", "rosters"."latitude", "rosters"."longitude", "rosters"."point_source",
        "rosters"."radius_km", "rosters"."visits_per_hour", "rosters"."tubes_per_bag") in (0, 8)),
	CONSTRAINT "rosters_radius_within" CHECK ("rosters"."radius_km" between 1 and "rosters"."most_radius_km"),
	CONSTRAINT "rosters_visits_within" CHECK ("rosters"."visits_per_hour" between 1 and "rosters"."most_visits_per_hour"),
	CONSTRAINT "rosters_tubes_within" CHECK ("rosters"."tubes_per_bag" between 1 and "rosters"."most_tubes_per_bag"),
	CONSTRAINT "rosters_skills_granted" CHECK ((not "rosters"."sees_children" or "rosters"."may_see_children") and (not "rosters"."sees_elderly" or "rosters"."may_see_elderly")),
	CONSTRAINT "rosters_bounds_possible" CHECK ("rosters"."most_radius_km" between 1 and 100 and "rosters"."most_visits_per_hour" between 1 and 4
        and "rosters"."most_tubes_per_bag" between 1 and 500
        and 0 <= "rosters"."earliest_minute" and "rosters"."earliest_minute" < "rosters"."latest_minute"
        and "rosters"."latest_minute" <= 1440),
	CONSTRAINT "rosters_bound_by_another" CHECK ("rosters"."bound_by" <> "rosters"."phlebotomist_id"),
	CONSTRAINT "rosters_bound_by_somebody" CHECK (num_nonnulls("rosters"."bound_by", "rosters"."bound_at") <> 1)
);
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_phlebotomist_id_phlebotomists_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."phlebotomists"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_hours" ADD CONSTRAINT "roster_hours_phlebotomist_id_rosters_phlebotomist_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."rosters"("phlebotomist_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_phlebotomist_id_phlebotomists_user_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."phlebotomists"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_bound_by_user_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaves_phlebotomist" ON "leaves" USING btree ("phlebotomist_id","ends_at");--> statement-breakpoint
CREATE INDEX "rosters_location" ON "rosters" USING btree ("location_id");--> statement-breakpoint

-- What the generated schema cannot say of rosters.

-- Nobody works twice at a time.
ALTER TABLE "roster_hours" ADD CONSTRAINT "roster_hours_no_overlap" EXCLUDE USING gist (
  "phlebotomist_id" WITH =,
  "weekday" WITH =,
  int4range("from_minute", "until_minute") WITH &&
);--> statement-breakpoint

-- Two leaves that count are two stretches of time; what overlaps is joined.
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_no_overlap" EXCLUDE USING gist (
  "phlebotomist_id" WITH =,
  tstzrange("starts_at", "ends_at") WITH &&
) WHERE ("withdrawn_at" IS NULL);--> statement-breakpoint

-- No hours beyond what the office allows. The lock makes a change of the bounds wait, or be seen.
CREATE FUNCTION hold_hours_to_bounds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound record;
BEGIN
  SELECT earliest_minute, latest_minute INTO bound FROM rosters
    WHERE phlebotomist_id = NEW.phlebotomist_id FOR SHARE;
  IF NEW.from_minute < bound.earliest_minute OR NEW.until_minute > bound.latest_minute THEN
    RAISE EXCEPTION 'hours of % beyond what is allowed', NEW.phlebotomist_id USING ERRCODE = '23514',
      CONSTRAINT = 'roster_hours_within_bounds', TABLE = 'roster_hours';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "roster_hours_within_bounds" BEFORE INSERT OR UPDATE ON "roster_hours"
  FOR EACH ROW EXECUTE FUNCTION hold_hours_to_bounds();--> statement-breakpoint

-- ... nor bounds within the hours that stand.
CREATE FUNCTION hold_bounds_to_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM roster_hours WHERE phlebotomist_id = NEW.phlebotomist_id
    AND (from_minute < NEW.earliest_minute OR until_minute > NEW.latest_minute))
  THEN
    RAISE EXCEPTION 'hours of % beyond what is allowed', NEW.phlebotomist_id USING ERRCODE = '23514',
      CONSTRAINT = 'rosters_bounds_over_hours', TABLE = 'rosters';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "rosters_bounds_over_hours" BEFORE UPDATE OF "earliest_minute", "latest_minute" ON "rosters"
  FOR EACH ROW EXECUTE FUNCTION hold_bounds_to_hours();--> statement-breakpoint

-- Nobody is on leave while a patient counts on them, and nobody accepts a visit into their leave.
-- Both lock the person, as accepting does: the second of two at once sees the first.
CREATE FUNCTION keep_leave_off_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM phlebotomists WHERE user_id = NEW.phlebotomist_id FOR UPDATE;
  IF EXISTS (SELECT FROM visits WHERE phlebotomist_id = NEW.phlebotomist_id
    AND state IN ('accepted', 'en-route', 'arrived', 'identified')
    AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, NEW.ends_at))
  THEN
    RAISE EXCEPTION 'leave % lies over an accepted visit', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'leaves_over_no_visit', TABLE = 'leaves';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "leaves_over_no_visit"
  BEFORE INSERT OR UPDATE OF "phlebotomist_id", "starts_at", "ends_at", "withdrawn_at" ON "leaves"
  FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION keep_leave_off_visits();--> statement-breakpoint

CREATE FUNCTION keep_visit_off_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A step at the door binds nobody anew.
  IF TG_OP = 'UPDATE' AND OLD.state IN ('accepted', 'en-route', 'arrived', 'identified')
    AND OLD.phlebotomist_id = NEW.phlebotomist_id
    AND OLD.starts_at = NEW.starts_at AND OLD.ends_at = NEW.ends_at
  THEN
    RETURN NEW;
  END IF;
  PERFORM FROM phlebotomists WHERE user_id = NEW.phlebotomist_id FOR UPDATE;
  IF EXISTS (SELECT FROM leaves WHERE phlebotomist_id = NEW.phlebotomist_id AND withdrawn_at IS NULL
    AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, NEW.ends_at))
  THEN
    RAISE EXCEPTION 'visit % is during a leave', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'visits_not_on_leave', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER "visits_not_on_leave"
  BEFORE INSERT OR UPDATE OF "phlebotomist_id", "state", "starts_at", "ends_at" ON "visits"
  FOR EACH ROW WHEN (NEW.phlebotomist_id IS NOT NULL
    AND NEW.state IN ('accepted', 'en-route', 'arrived', 'identified'))
  EXECUTE FUNCTION keep_visit_off_leaves();
