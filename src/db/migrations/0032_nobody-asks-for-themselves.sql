ALTER TABLE "reassignments" ADD CONSTRAINT "reassignments_asked_by_another" CHECK ("reassignments"."asked_by" <> "reassignments"."to_id" and "reassignments"."asked_by" <> "reassignments"."from_id");--> statement-breakpoint
-- Nothing is kept of somebody's health.
UPDATE "reassignments" SET "reason" = 'cannot-come' WHERE "reason" = 'unwell';
