import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { user } from '#src/db/schema/auth.ts'
import { events } from '#src/db/schema/events.ts'
import { invitations } from '#src/db/schema/invitations.ts'
import { contractChanges } from '#src/db/schema/lab-contracts.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labPapers } from '#src/db/schema/lab-papers.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { QueueAsked, QueueQuery } from './queue-query.ts'

/** What waits about labs and the office's own people. */
export function labQueues({ realNow, today, warnedUntil, asker, asksFor }: QueueAsked) {
  const isAsked = sql`exists (select from ${user} u
    where u.id = ${asker} and u.email = ${invitations.email})`
  return {
    applications: application(sql`'submitted', 'under-review'`, 'submitted'),
    'applications-returned': application(sql`'changes-requested'`, 'changes-requested'),
    documents: {
      from: sql`${labDocuments} where ${isWaitingDocument}`,
      since: sql`${labDocuments.uploadedAt}`,
      own: isOwnDocument(asker, asksFor),
      key: sql`${labDocuments.labId}`,
      by: sql`${labDocuments.uploadedAt}`,
    },
    'contract-changes': {
      from: sql`${contractChanges} where ${contractChanges.state} = 'waiting'`,
      since: sql`${contractChanges.proposedAt}`,
      // The uploader of a paper does not approve it either.
      own: sql`${contractChanges.proposedBy} = ${asker} or ${worksAt(contractChanges.labId, asksFor)}
        or exists (select from ${labDocuments} where ${labDocuments.labId} = ${contractChanges.labId}
          and ${labDocuments.kind} = ${contractChanges.kind} and ${labDocuments.state} <> 'replaced'
          and ${labDocuments.uploadedBy} = ${asker})`,
      key: sql`${contractChanges.labId}`,
      by: sql`${contractChanges.proposedAt}`,
    },
    'labs-to-open': {
      from: sql`${labs} where ${isToOpen}`,
      since: openSince,
      own: isOwnOpening(asker, asksFor),
      key: sql`${labs.id}`,
      by: openSince,
    },
    'labs-ending': {
      from: sql`${labs} cross join lateral (values ('licence', ${labs.licenceTo}),
          ('accreditation', ${labs.nablTo}), ('pcpndt', ${labs.pcpndtTo})) as paper (kind, ends_on)
        where ${labs.state} = 'active' and paper.ends_on <= ${warnedUntil}::date
          and not (${isGivenUp} or ${isRenewed})`,
      dueOn: sql`paper.ends_on`,
      urgent: sql`paper.ends_on < ${today}::date`,
      key: sql`${labs.id}`,
      // What can still be renewed in time first.
      by: sql`row (paper.ends_on < ${today}::date, paper.ends_on)`,
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

function worksAt(lab: SQLWrapper, asksFor: readonly LabId[]): SQL {
  return sql`${lab} = any(${sql.param([...asksFor])}::uuid[])`
}

/** A lab's document that nobody has checked yet; of a lab that is over nobody will. */
export const isWaitingDocument = sql`${labDocuments.state} = 'waiting'
  and exists (select from ${labs} l where l.id = ${labDocuments.labId}
    and l.state not in ('refused', 'terminated'))`

/** Who sent it, and who works at the lab, does not check it. */
export function isOwnDocument(asker: UserId, asksFor: readonly LabId[]): SQL {
  return sql`(${labDocuments.uploadedBy} is not distinct from ${asker}
    or ${worksAt(labDocuments.labId, asksFor)})`
}

/** Approved, and never open for bookings. */
export const isToOpen = sql`(${labs.state} = 'inactive' and ${labs.activatedBy} is null)`

/** Who entered or approved it, and who works there, does not open it first: `firstActivator`. */
export function isOwnOpening(asker: UserId, asksFor: readonly LabId[]): SQL {
  return sql`(${asker} in (${labs.enteredBy}, ${labs.approvedBy}) or ${worksAt(labs.id, asksFor)})`
}

export const openSince = cameTo('inactive')

/** Entered after its last day, as one that was suspended or given up is: nobody renews it. */
const isGivenUp = sql`exists (select from ${labPapers} where ${labPapers.labId} = ${labs.id}
  and ${labPapers.kind} = paper.kind and ${labPapers.validTo} = paper.ends_on
  and ${labPapers.validTo} < (${labPapers.effectiveAt} at time zone 'Asia/Kolkata')::date)`

/** Its renewal waits: counted among the documents, or among the changes. */
const isRenewed = sql`exists (select from ${contractChanges}
    where ${contractChanges.labId} = ${labs.id} and ${contractChanges.kind} = paper.kind
      and ${contractChanges.state} = 'waiting')
  or exists (select from ${labDocuments} where ${labDocuments.labId} = ${labs.id}
    and ${labDocuments.kind} = paper.kind and ${labDocuments.state} = 'waiting')`

/** Applications in these states, waiting since they last came to `state`. */
function application(states: ReturnType<typeof sql>, state: LabState): QueueQuery {
  const since = cameTo(state)
  return {
    from: sql`${labs} where ${labs.state} in (${states})`,
    since,
    key: sql`${labs.id}`,
    by: since,
  }
}

/** When a lab last came to a state. */
function cameTo(state: LabState): SQL {
  return sql`coalesce((select max(${events.at}) from ${events}
    where ${events.entityId} = ${labs.id} and ${events.machine} = 'lab'
      and ${events.toState} = ${state}), ${labs.createdAt})`
}
