CREATE TABLE "verification_rules" (
	"lab_id" uuid NOT NULL,
	"test_code" text NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_rules_lab_id_test_code_pk" PRIMARY KEY("lab_id","test_code")
);
--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_lab_id_labs_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_test_code_tests_code_fk" FOREIGN KEY ("test_code") REFERENCES "public"."tests"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_rules" ADD CONSTRAINT "verification_rules_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- As before, and whatever the row says of itself: where the lab asks for another person, there is one.
CREATE OR REPLACE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.flag IN ('critical', 'critical-low', 'critical-high') AND NOT new.needs_second_person
    OR new.needs_second_person AND new.verified_by = new.entered_by
    OR new.verified_by = new.entered_by AND EXISTS (
      SELECT FROM verification_rules r JOIN test_items i ON i.lab_id = r.lab_id AND i.test_code = r.test_code
      WHERE i.id = new.test_item_id AND r.rule = 'never')
  THEN RAISE EXCEPTION 'value % is verified by a second person', new.id
    USING errcode = '23514', constraint = 'results_second_person_verifies', table = 'results';
  END IF;
  RETURN new;
END $$;
