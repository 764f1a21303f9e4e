import { sql } from 'drizzle-orm'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { invitations } from '#src/db/schema/invitations.ts'
import { contractChanges } from '#src/db/schema/lab-contracts.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labs } from '#src/db/schema/labs.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { listed, testItems } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { callTasks } from '#src/db/schema/results.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import { visits } from '#src/db/schema/visits.ts'
import { user } from '#src/db/schema/auth.ts'
import { visitDueAt } from '#src/db/queries/visits/visits.ts'
import { waitingStates } from '#src/domain/orders/late.ts'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import type { QueueAsked, QueueQuery } from './queue-query.ts'

/** What waits about visits, results and messages; each along the index of what is open. */
export function careQueues({ now, callFrom, startsBefore, dueBefore, casesFrom }: QueueAsked) {
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
    'visits-stuck': {
      from: sql`${visits} where ${visits.state} in ('accepted', 'en-route', 'arrived', 'identified')
        and ((${visits.state} <> 'accepted' and ${visitDueAt} < ${dueBefore})
          or (${visits.state} <> 'identified' and ${visits.startCodeTries} >= ${START_CODE_TRIES}))`,
      since: sql`${visitDueAt}`,
      key: sql`${visits.bookingId}`,
      keyOf: 'booking',
      by: sql`${visits.endsAt}`,
    },
    'late-tests': {
      from: sql`(select ${testItems.orderId} as order_id, min(${testItems.lateSince}) as since
        from ${testItems} where ${testItems.lateSince} is not null
          and ${testItems.state} in (${listed(waitingStates)}) group by 1) late`,
      since: sql`late.since`,
      key: sql`late.order_id`,
      keyOf: 'order',
    },
    messages: {
      from: sql`${contactMessages} where ${contactMessages.endedAt} is null`,
      since: sql`${contactMessages.openedAt}`,
      due: sql`${contactMessages.dueAt}`,
      urgent: sql`${contactMessages.dueAt} < ${now}`,
      key: sql`${contactMessages.id}`,
      by: sql`${contactMessages.dueAt}`,
    },
    withdrawals: {
      from: sql`${reportRevisions} where ${reportRevisions.state} = 'draft'
        and ${reportRevisions.kind} = 'withdraw'`,
      since: sql`${reportRevisions.draftedAt}`,
      own: sql`${reportRevisions.draftedFrom} <> 'lab'`,
    },
    'visit-fees': {
      from: sql`${visitFees} where ${visitFees.state} in ('to-decide', 'disputed')`,
      since: sql`${visitFees.createdAt}`,
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

/** What waits about labs and the office's own people. */
export function labQueues({ realNow, today, warnedUntil, asker }: QueueAsked) {
  const endsAt = sql`(paper.ends_on + 1)::timestamp at time zone 'Asia/Kolkata'`
  const isAsked = sql`exists (select from ${user} u
    where u.id = ${asker} and u.email = ${invitations.email})`
  return {
    applications: application(sql`'submitted', 'under-review'`),
    'applications-returned': application(sql`'changes-requested'`),
    documents: {
      from: sql`${labDocuments} where ${labDocuments.state} = 'waiting'
        and exists (select from ${labs} where ${labs.id} = ${labDocuments.labId}
          and ${labs.state} not in ('refused', 'terminated'))`,
      since: sql`${labDocuments.uploadedAt}`,
      own: sql`${labDocuments.uploadedBy} is not distinct from ${asker}`,
      key: sql`${labDocuments.labId}`,
      by: sql`${labDocuments.uploadedAt}`,
    },
    'contract-changes': {
      from: sql`${contractChanges} where ${contractChanges.state} = 'waiting'`,
      since: sql`${contractChanges.proposedAt}`,
      own: sql`${contractChanges.proposedBy} = ${asker}`,
      key: sql`${contractChanges.labId}`,
      by: sql`${contractChanges.proposedAt}`,
    },
    'labs-ending': {
      from: sql`${labs} cross join lateral (values (${labs.licenceTo}), (${labs.nablTo}),
          (${labs.pcpndtTo})) as paper (ends_on)
        where ${labs.state} in ('inactive', 'active', 'suspended') and paper.ends_on <= ${warnedUntil}::date`,
      due: endsAt,
      urgent: sql`paper.ends_on < ${today}::date`,
      key: sql`${labs.id}`,
      by: endsAt,
    },
    invitations: {
      from: sql`${invitations} where ${invitations.state} = 'waiting'
        and ${invitations.expiresAt} > ${realNow}`,
      since: sql`${invitations.sentAt}`,
      due: sql`${invitations.expiresAt}`,
      own: sql`${invitations.invitedBy} = ${asker} or ${isAsked}`,
      key: sql`${invitations.id}`,
      by: sql`${invitations.sentAt}`,
    },
  } satisfies Record<string, QueueQuery>
}

function application(states: ReturnType<typeof sql>): QueueQuery {
  return {
    from: sql`${labs} where ${labs.state} in (${states})`,
    since: sql`${labs.createdAt}`,
    key: sql`${labs.id}`,
    by: sql`${labs.createdAt}`,
  }
}
