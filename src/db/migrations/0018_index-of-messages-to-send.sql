-- In the order in which they are sent: those that expire first, because a sign-in code is of no use later.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_to_send" ON "messages" USING btree ("expires_at","created_at") WHERE "messages"."state" = 'queued';
