ALTER TABLE "test_choices" ADD COLUMN "is_notified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A finding of something else (mycobacteria that are no tuberculosis) is no case; one whose choice is
-- on the list no more is told by its flag.
CREATE OR REPLACE FUNCTION guard_notifiable_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
  is_found boolean;
BEGIN
  SELECT kind INTO said FROM public.notifiable_cases
    WHERE test_item_id = new.test_item_id AND state <> 'withdrawn'
    ORDER BY state = 'open' DESC, opened_at DESC, id DESC LIMIT 1;
  is_found := EXISTS (SELECT FROM public.results r
    JOIN public.test_items i ON i.id = r.test_item_id
    LEFT JOIN public.test_choices c ON c.test_code = i.test_code AND c.choice = r.choice
    WHERE r.test_item_id = new.test_item_id AND r.is_current
      AND r.authorised_at IS NOT NULL AND r.flag IN ('abnormal', 'critical')
      AND coalesce(c.is_notified, true));
  IF (is_found AND said IS DISTINCT FROM 'case' AND EXISTS (
      SELECT FROM public.test_items i JOIN public.tests t ON t.code = i.test_code
      WHERE i.id = new.test_item_id AND t.notify IS NOT NULL))
    OR (NOT is_found AND said = 'case')
  THEN RAISE EXCEPTION 'what is told of test % is not what its result says', new.test_item_id
    USING errcode = '23514', constraint = 'notifiable_results_have_case', table = 'notifiable_cases';
  END IF;
  RETURN NULL;
END $$;
