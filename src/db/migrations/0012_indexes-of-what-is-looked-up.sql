-- What a statement of the product looks up by equality and found by reading a table from end to end, as `npm run plans`
-- says. Each answer to a POST looked for its claim among all that were ever kept.
CREATE INDEX "lab_documents_lab" ON "lab_documents" USING btree ("lab_id");--> statement-breakpoint
CREATE INDEX "lab_documents_draft" ON "lab_documents" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "labs_organization" ON "labs" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "test_items_line" ON "test_items" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "captures_payment" ON "captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "cash_deposits_phlebotomist" ON "cash_deposits" USING btree ("phlebotomist_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "role_grants_lab" ON "role_grants" USING btree ("lab_id");--> statement-breakpoint
CREATE INDEX "refund_sendings_refund" ON "refund_sendings" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "replies_in_flight" ON "replies" USING btree ("token") WHERE "replies"."status" is null;--> statement-breakpoint
CREATE INDEX "report_revisions_order" ON "report_revisions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "call_tasks_result" ON "call_tasks" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "commission_credit_notes_invoice" ON "commission_credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "settlement_entries_item" ON "settlement_entries" USING btree ("test_item_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "spoken_for_order" ON "spoken_for" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "test_consents_account" ON "test_consents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "visit_fees_account" ON "visit_fees" USING btree ("account_id");
