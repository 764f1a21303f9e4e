-- The replication worker of a cell fires these two and has no search path of its own. Only what a function says
-- itself stays with it: whoever replaces one states SET search_path again, or the test of fired functions fails.
ALTER FUNCTION keep_lab_line() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION rename_in_lab_lines() SET search_path = public, pg_temp;
