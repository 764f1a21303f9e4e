import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { results } from '#src/db/schema/results.ts'
import { resultTalks, testConsents } from '#src/db/schema/test-consents.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { ConsentId } from '#src/domain/consents/consent.ts'
import { opensResult, talkOutcomes } from '#src/domain/consents/result-talk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

/** Waiting consents per page of a lab. */
const MOST_WAITING = 200

const opening = talkOutcomes.filter(opensResult)

export async function insertResultTalk(
  tx: Tx,
  talk: typeof resultTalks.$inferInsert,
): Promise<void> {
  await tx.insert(resultTalks).values(talk)
}

/** The counselling about results for these consents, oldest first. */
export function listResultTalks(tx: Tx, consentIds: ConsentId[]) {
  return tx
    .select()
    .from(resultTalks)
    .where(inArray(resultTalks.consentId, consentIds))
    .orderBy(asc(resultTalks.talkedAt), asc(resultTalks.id))
}

/** Counselling for the consent at this instant or later that opens the result. */
function heardSince(since: typeof results.authorisedAt | Temporal.Instant) {
  const at = since instanceof Temporal.Instant ? sql`${since.toString()}::timestamptz` : since
  return sql`exists (select from ${resultTalks} k where k.consent_id = ${testConsents.id}
    and k.outcome in ${opening} and k.talked_at >= ${at})`
}

const ofItsTests = and(
  eq(testItems.orderId, testConsents.orderId),
  sql`${testItems.testCode} in (select code from ${tests} t
    where t.consent_family = ${testConsents.family})`,
)
const itsResult = and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true))

/** Results of these orders that are signed and without counselling since, by test. */
export function listUntold(tx: Tx, orderIds: OrderId[]) {
  return tx
    .select({ testItemId: testItems.id, signedAt: results.authorisedAt })
    .from(testConsents)
    .innerJoin(testItems, ofItsTests)
    .innerJoin(results, itsResult)
    .where(
      and(
        inArray(testConsents.orderId, orderIds),
        eq(testItems.state, 'authorised'),
        sql`not ${heardSince(results.authorisedAt)}`,
      ),
    )
}

const waiting = {
  consent: testConsents,
  patientName: orders.patientName,
  phone: user.phone,
  number: bookings.number,
}

/** A lab's consents with a signed result that needs counselling, longest signed first. */
export function listResultsToTell(tx: Tx, labId: LabId) {
  const since = sql`min(${results.authorisedAt})`
  return tx
    .select({ ...waiting, since: since.mapWith(results.authorisedAt) })
    .from(testConsents)
    .innerJoin(testItems, ofItsTests)
    .innerJoin(results, itsResult)
    .innerJoin(orders, eq(orders.id, testConsents.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(user, eq(user.id, testConsents.accountId))
    .where(
      and(
        eq(testItems.labId, labId),
        eq(testItems.state, 'authorised'),
        sql`not ${heardSince(results.authorisedAt)}`,
      ),
    )
    .groupBy(testConsents.id, orders.id, user.id, bookings.id)
    .orderBy(asc(since), asc(testConsents.id))
    .limit(MOST_WAITING)
}

/** Drafted changes of a lab's reports that may affect a test with a consent. */
export function listDraftsToTell(tx: Tx, labId: LabId) {
  return tx
    .select({ ...waiting, revision: reportRevisions, testItemId: testItems.id })
    .from(reportRevisions)
    .innerJoin(testConsents, eq(testConsents.orderId, reportRevisions.orderId))
    .innerJoin(testItems, ofItsTests)
    .innerJoin(orders, eq(orders.id, testConsents.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(user, eq(user.id, testConsents.accountId))
    .where(
      and(
        eq(reportRevisions.labId, labId),
        eq(reportRevisions.state, 'draft'),
        inArray(reportRevisions.kind, ['amend', 'correct']),
        sql`not exists (select from ${resultTalks} k where k.consent_id = ${testConsents.id}
          and k.outcome in ${opening} and k.talked_at >= ${reportRevisions.draftedAt})`,
      ),
    )
    .orderBy(asc(reportRevisions.draftedAt), asc(testConsents.id))
    .limit(MOST_WAITING)
}

/**
 * Claims consents with a signed result whose next reminder is due and sets their reminder count:
 * two workers never claim the same one.
 */
export async function claimResultReminders(
  tx: Tx,
  now: Temporal.Instant,
  [first, second]: readonly [number, number],
): Promise<{ labId: LabId }[]> {
  const since = tx
    .select({ id: testConsents.id, at: sql`min(${results.authorisedAt})`.as('at') })
    .from(testConsents)
    .innerJoin(testItems, ofItsTests)
    .innerJoin(results, itsResult)
    .where(and(eq(testItems.state, 'authorised'), sql`not ${heardSince(results.authorisedAt)}`))
    .groupBy(testConsents.id)
    .as('since')
  const due = sql<number>`case
    when since.at <= ${now.subtract({ hours: second }).toString()}::timestamptz then 2
    when since.at <= ${now.subtract({ hours: first }).toString()}::timestamptz then 1
    else 0 end`
  return tx
    .update(testConsents)
    .set({ resultReminders: due })
    .from(since)
    .where(and(eq(since.id, testConsents.id), sql`${testConsents.resultReminders} < ${due}`))
    .returning({ labId: testConsents.labId })
}

/** Claims consents without counselling whose visit begins by then, and marks them as reminded. */
export async function claimTalkReminders(
  tx: Tx,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ labId: LabId }[]> {
  const soon = tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(visits, eq(visits.bookingId, orders.bookingId))
    .where(
      and(
        inArray(orders.state, ['placed', 'accepted', 'collecting']),
        inArray(visits.state, ['offered', 'accepted', 'en-route', 'arrived', 'identified']),
        lte(visits.startsAt, until),
      ),
    )
  return tx
    .update(testConsents)
    .set({ remindedBeforeAt: now })
    .where(
      and(
        isNull(testConsents.withdrawnAt),
        isNull(testConsents.counselledAt),
        isNull(testConsents.remindedBeforeAt),
        inArray(testConsents.orderId, soon),
      ),
    )
    .returning({ labId: testConsents.labId })
}
