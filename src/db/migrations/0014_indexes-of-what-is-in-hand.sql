-- Of each sweep, queue and look-up that read a whole table where ten thousand rows are (npm run plans).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_sought" ON "user" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_location" ON "bookings" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_unused" ON "quotes" USING btree ("expires_at") WHERE "quotes"."used_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_corrections_paper" ON "cash_corrections" USING btree (lower(regexp_replace("bank_reference", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_open" ON "contact_messages" USING btree ("acknowledge_by") WHERE "contact_messages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invitations_accepted" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lab_holidays_day" ON "lab_holidays" USING btree ("day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lab_shares_category" ON "lab_shares" USING btree ("category_code");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_undrawn" ON "orders" USING btree ("account_id") WHERE "orders"."collected_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "test_items_waiting" ON "test_items" USING btree ("order_id") WHERE "test_items"."late_since" is null and "test_items"."state" in ('ordered', 'ready', 'entered', 'held', 'tech-verified', 'recollect');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_sending" ON "messages" USING btree ("sending_since") WHERE "messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_deposits_paper" ON "cash_deposits" USING btree (lower(regexp_replace("bank_reference", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_in_review" ON "payment_attempts" USING btree ("id") WHERE "payment_attempts"."state" = 'review';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notice_acceptances_user" ON "notice_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "role_grants_location" ON "role_grants" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "role_grants_role" ON "role_grants" USING btree ("role");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reconciliation_breaks_key" ON "reconciliation_breaks" USING btree ("key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receivables_open" ON "receivables" USING btree ("created_at") WHERE "receivables"."state" in ('pending', 'attached');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_capture" ON "refunds" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_batches_week" ON "settlement_batches" USING btree ("week");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_payouts_approved" ON "settlement_payouts" USING btree ("batch_id") WHERE "settlement_payouts"."state" = 'approved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tubes_to_draw" ON "tubes" USING btree ("visit_id") WHERE "tubes"."state" in ('planned', 'labelled');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_arrived" ON "visits" USING btree ("arrived_at") WHERE "visits"."arrived_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_in_hand" ON "visits" USING btree ("ends_at") WHERE "visits"."state" in ('accepted', 'en-route', 'arrived', 'identified');