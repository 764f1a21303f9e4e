import { sql } from 'drizzle-orm'
import { endedAt, isUnserved } from '#src/db/queries/bookings/unserved.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { manifests } from '#src/db/schema/manifests.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { listed, testItems } from '#src/db/schema/orders.ts'
import { offlineHolds } from '#src/db/schema/offline.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { callTasks } from '#src/db/schema/results.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { leaves } from '#src/db/schema/rosters.ts'
import { visits } from '#src/db/schema/visits.ts'
import { isNotAgreed, notAgreedSince } from '#src/db/queries/proposals/not-agreed.ts'
import { isNotPassedOn, notPassedOnSince } from '#src/db/queries/reassignments/not-passed-on.ts'
import { isAway, isDrawnAndHeld } from '#src/db/queries/rosters/sudden-leaves.ts'
import { visitDueAt } from '#src/db/queries/visits/visits.ts'
import { UNSERVED_DAYS } from '#src/domain/bookings/unserved.ts'
import { waitingStates } from '#src/domain/orders/late.ts'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import type { QueueAsked, QueueQuery } from './queue-query.ts'

/** Nobody can identify its patient until the office issues a new code. */
const isLocked = sql`(${visits.state} <> 'identified'
  and ${visits.startCodeTries} >= ${START_CODE_TRIES})`

/** No time ends it: it is locked, or a sample was drawn. */
const isStranded = sql`${isLocked} or exists (select from ${tubes}
  where ${tubes.visitId} = ${visits.id} and ${tubes.collectedAt} is not null)`

/** What waits about visits, results and messages; each along the index of what is open. */
export function careQueues(asked: QueueAsked) {
  const { now, asker, callFrom, startsBefore, dueBefore, carriedFrom } = asked
  const { casesFrom, feesFrom } = asked
  return {
    'critical-calls': {
      from: sql`${callTasks} where ${callTasks.state} = 'open'`,
      since: sql`${callTasks.openedAt}`,
      urgent: sql`${callTasks.openedAt} <= ${callFrom}`,
      key: sql`${callTasks.labId}`,
      by: sql`${callTasks.openedAt}`,
    },
    'visits-not-taken': {
      from: sql`${visits} where ${visits.state} = 'offered'`,
      since: sql`${visits.createdAt}`,
      due: sql`${visits.startsAt}`,
      urgent: sql`${visits.startsAt} < ${startsBefore}`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.startsAt}`,
    },
    'visits-not-passed-on': {
      from: sql`${visits} where ${isNotPassedOn}`,
      since: notPassedOnSince,
      due: sql`${visits.startsAt}`,
      urgent: sql`${visits.startsAt} < ${startsBefore}`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.startsAt}`,
    },
    'visits-not-agreed': {
      from: sql`${visits} where ${isNotAgreed}`,
      since: notAgreedSince,
      due: sql`${visits.startsAt}`,
      urgent: sql`${visits.startsAt} < ${startsBefore}`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.startsAt}`,
    },
    'visits-stuck': {
      from: sql`${visits} where ${visits.state} in ('accepted', 'en-route', 'arrived', 'identified')
        and ((${visits.state} <> 'accepted' and ${visitDueAt} < ${dueBefore})
          or ${isLocked})`,
      since: sql`case when ${isLocked} then coalesce(${visits.arrivedAt}, ${visits.departedAt},
        ${visits.acceptedAt}) else ${visitDueAt} end`,
      urgent: isStranded,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`row (not (${isStranded}), ${visits.endsAt})`,
    },
    'visits-carried': {
      from: sql`${visits} where ${visits.state} = 'collected'`,
      since: sql`${visits.collectedAt}`,
      urgent: sql`${visits.collectedAt} <= ${carriedFrom}`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.collectedAt}`,
    },
    // Samples with somebody who cannot work: nobody else brings them on.
    'visits-left-behind': {
      from: sql`${visits} join ${leaves} on ${leaves.phlebotomistId} = ${visits.phlebotomistId}
        and ${isAway(sql`${now}`)} where ${isDrawnAndHeld}`,
      since: sql`${leaves.startsAt}`,
      urgent: sql`true`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.startsAt}`,
    },
    'manifests-open': {
      from: sql`${manifests} where ${manifests.closedAt} is null
        and ${manifests.givenAt} <= ${carriedFrom}`,
      since: sql`${manifests.givenAt}`,
      key: sql`${manifests.id}`,
      by: sql`${manifests.givenAt}`,
    },
    'offline-holds': {
      from: sql`${offlineHolds} where ${offlineHolds.outcome} is null`,
      since: sql`${offlineHolds.openedAt}`,
      own: sql`${offlineHolds.phlebotomistId} = ${asker}`,
      key: sql`(select ${visits.bookingId} from ${visits} where ${visits.id} = ${offlineHolds.visitId})`,
      keyOf: 'booking',
    },
    'visits-unserved': {
      from: sql`${visits} join ${bookings} on ${bookings.id} = ${visits.bookingId}
        where ${isUnserved}`,
      since: endedAt,
      due: sql`${endedAt} + make_interval(hours => ${sql.raw(String(24 * UNSERVED_DAYS))})`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: endedAt,
    },
    'late-tests': {
      from: sql`(select ${testItems.orderId} as order_id, min(${testItems.lateSince}) as since
        from ${testItems} where ${testItems.lateSince} is not null
          and ${testItems.state} in (${listed(waitingStates)}) group by 1) late`,
      since: sql`late.since`,
      key: sql`late.order_id`,
      keyOf: 'order',
    },
    'messages-new': messagesOf(sql`${contactMessages.acknowledgedAt} is null`, now),
    messages: messagesOf(sql`${contactMessages.acknowledgedAt} is not null`, now),
    withdrawals: {
      from: sql`${reportRevisions} where ${reportRevisions.state} = 'draft'
        and ${reportRevisions.kind} = 'withdraw'`,
      since: sql`${reportRevisions.draftedAt}`,
      // The lab's own proposals wait for the office, the office's wait for the lab.
      own: sql`${reportRevisions.draftedFrom} <> 'lab'`,
    },
    'visit-fees': {
      // While a bank disputes the payment nobody may decide.
      from: sql`${visitFees} where ${visitFees.state} in ('to-decide', 'disputed')
        and not exists (select from ${chargebacks}
          where ${chargebacks.bookingId} = ${visitFees.bookingId} and ${chargebacks.state} = 'open')`,
      since: sql`${visitFees.createdAt}`,
      due: sql`${visitFees.createdAt} + make_interval(hours => ${sql.raw(String(24 * DECIDE_DAYS))})`,
      urgent: sql`${visitFees.createdAt} <= ${feesFrom}`,
      own: sql`${asker} in (${visitFees.accountId}, ${visitFees.phlebotomistId})`,
      key: sql`${visitFees.bookingId}`,
      keyOf: 'booking',
      by: sql`${visitFees.createdAt}`,
    },
    'notifiable-cases': {
      from: sql`${notifiableCases} where ${notifiableCases.state} = 'open'
        and ${notifiableCases.openedAt} <= ${casesFrom}`,
      since: sql`${notifiableCases.openedAt}`,
      key: sql`${notifiableCases.labId}`,
      by: sql`${notifiableCases.openedAt}`,
    },
  } satisfies Record<string, QueueQuery>
}

function messagesOf(step: ReturnType<typeof sql>, now: string): QueueQuery {
  return {
    from: sql`${contactMessages} where ${contactMessages.endedAt} is null and ${step}`,
    since: sql`${contactMessages.openedAt}`,
    due: sql`${contactMessages.dueAt}`,
    urgent: sql`${contactMessages.dueAt} < ${now}`,
    key: sql`${contactMessages.id}`,
    by: sql`${contactMessages.dueAt}`,
  }
}
