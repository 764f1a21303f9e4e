import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { pushSubscriptions } from '#src/db/schema/push-subscriptions.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** The devices on which these people agreed to be told of visits, with the language of each. */
export async function listVisitDevices(tx: Tx, people: readonly UserId[]) {
  if (people.length === 0) return []
  const { id: deviceId, accountId, isForVisits, place } = pushSubscriptions
  return tx
    .select({ deviceId, accountId, language: user.language })
    .from(pushSubscriptions)
    .innerJoin(user, eq(user.id, accountId))
    .where(and(inArray(accountId, [...people]), isForVisits))
    .orderBy(accountId, place)
}

type About = { visitId: VisitId; event: string; since: Temporal.Instant }

/**
 * Of these people those whom this news of a visit has reached: a device or an SMS took it, or they
 * have read their list since, which an open page does by itself.
 */
export async function listReached(
  tx: Tx,
  people: readonly UserId[],
  { visitId, event, since }: About,
): Promise<Set<UserId>> {
  if (people.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: UserId }>(sql`
    select p.id from unnest(${sql.param([...people])}::uuid[]) as p(id)
    where exists (select from messages m where m.subject_id = ${visitId} and m.event = ${event}
        and m.user_id = p.id and (m.state = 'sent' or m.channel in ('sms', 'email')))
      or (select a.at from audit a where a.actor_id = p.id and a.action = 'visit:offers'
        order by a.id desc limit 1) > ${since.toString()}::timestamptz`)
  return new Set(rows.map(({ id }) => id))
}

/** The row of news waits for its next look. */
export async function lookAgain(tx: Tx, id: MessageId, dueAt: Temporal.Instant): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'queued', sendingSince: null, dueAt })
    .where(eq(messages.id, id))
}
