-- The same for a consent, whose order comes with it.
DROP TRIGGER test_consents_by_the_person ON "test_consents";--> statement-breakpoint
CREATE TRIGGER test_consents_by_the_person AFTER INSERT ON "test_consents"
  FOR EACH ROW EXECUTE FUNCTION guard_consent_given();
