-- Two phlebotomists may each have come to a visit: what each of their phones sent is looked at.
DROP INDEX IF EXISTS "offline_holds_one_open";
