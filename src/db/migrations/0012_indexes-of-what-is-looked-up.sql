-- What a statement of the product looks up by equality and found by reading a table from end to end, as `npm run plans`
-- says. Each answer to a POST looked for its claim among all that were ever kept.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lab_documents_lab" ON "lab_documents" USING btree ("lab_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lab_documents_draft" ON "lab_documents" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "labs_organization" ON "labs" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "test_items_line" ON "test_items" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_subject" ON "messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "captures_payment" ON "captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_deposits_phlebotomist" ON "cash_deposits" USING btree ("phlebotomist_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "role_grants_lab" ON "role_grants" USING btree ("lab_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_sendings_refund" ON "refund_sendings" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "replies_in_flight" ON "replies" USING btree ("token") WHERE "replies"."status" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_revisions_order" ON "report_revisions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "call_tasks_result" ON "call_tasks" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "commission_credit_notes_invoice" ON "commission_credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_entries_item" ON "settlement_entries" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "spoken_for_order" ON "spoken_for" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "test_consents_account" ON "test_consents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_fees_account" ON "visit_fees" USING btree ("account_id");
