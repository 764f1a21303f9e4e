ALTER TABLE "orders" ADD COLUMN "answers" jsonb;--> statement-breakpoint
-- What was answered at booking goes with the medical record.
CREATE OR REPLACE FUNCTION forget_medical_record(erasure uuid, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid;
BEGIN
  UPDATE erasures SET medical_forgotten_at = at
    WHERE id = erasure AND medical_forgotten_at IS NULL
      AND medical_until <= (at AT TIME ZONE 'Asia/Kolkata')::date
    RETURNING user_id INTO person;
  IF person IS NULL THEN RETURN false; END IF;
  UPDATE signatures s SET content = '' FROM orders o WHERE o.id = s.order_id AND o.account_id = person;
  UPDATE report_versions v SET body = '{}'::jsonb, verify_token = 'forgotten ' || v.id, pdf_key = NULL, pdf_hash = NULL
    FROM reports r WHERE r.id = v.report_id AND r.account_id = person;
  UPDATE report_revisions v SET words = '', proposal_sealed = NULL FROM orders o WHERE o.id = v.order_id AND o.account_id = person;
  DELETE FROM spoken_for f USING orders o WHERE o.id = f.order_id AND o.account_id = person;
  DELETE FROM call_attempts a USING call_tasks c, test_items i, orders o
    WHERE c.id = a.call_task_id AND i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM call_tasks c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM notifiable_cases c USING test_items i, orders o WHERE i.id = c.test_item_id AND o.id = i.order_id AND o.account_id = person;
  DELETE FROM results r USING test_items i, orders o WHERE i.id = r.test_item_id AND o.id = i.order_id AND o.account_id = person;
  UPDATE orders SET patient_name = '', birth_date = date_trunc('year', birth_date)::date, is_pregnant = NULL, due_on = NULL,
    referrer_name = NULL, referrer_phone = NULL, answers = NULL WHERE account_id = person;
  UPDATE tubes t SET said = '[]' FROM orders o WHERE o.id = t.order_id AND o.account_id = person;
  DELETE FROM test_consents WHERE account_id = person;
  DELETE FROM guardian_consents WHERE account_id = person;
  UPDATE patients SET name = '', birth_date = date_trunc('year', birth_date)::date WHERE account_id = person;
  RETURN true;
END $$;
