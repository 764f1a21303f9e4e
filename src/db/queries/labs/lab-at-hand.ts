import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { invitations } from '#src/db/schema/invitations.ts'
import { authorizedSignatories, contractChanges } from '#src/db/schema/lab-contracts.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labDrafts } from '#src/db/schema/lab-drafts.ts'
import { labs, labShares } from '#src/db/schema/labs.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import type { LabRow } from './labs.ts'

const labId = sql.placeholder('labId')

const lockedLab = kept((tx) =>
  tx.select().from(labs).where(eq(labs.id, labId)).for('no key update').prepare(''),
)

/** Locks the row until the transaction ends; bookings in progress there are waited for. */
export async function lockLabAtHand(tx: Tx, id: LabId): Promise<LabRow | undefined> {
  const [lab] = await lockedLab(tx).execute({ labId: id })
  return lab
}

const hoursBlocked = kept((tx) =>
  tx
    .select({ isBlocked: sql<string>`pg_advisory_xact_lock_shared(hashtext('slots'))` })
    .from(sql`(select 1) as one`)
    .prepare(''),
)

/** An item's category is its panel's, or its test's. */
const offersOfLab = sql`(select coalesce(panel.category_code, test.category_code) as category
  from offers left join panels panel on panel.code = offers.panel_code
    left join tests test on test.code = offers.test_code
  where offers.lab_id = ${labId} and offers.is_active) as offered`

/** The set of shares in force at an instant: the newest that has taken effect. */
const isInForce = sql`lab_id = ${labId} and effective_at = (select max(effective_at)
  from lab_shares where lab_id = ${labId} and effective_at <= ${sql.placeholder('now')}::timestamptz)`

const readinessFacts = kept((tx) => {
  const { name, email, designation, aadhaarLastFour } = authorizedSignatories
  return tx
    .select({
      signatory: { name, email, designation, aadhaarLastFour },
      approved: sql<DocumentKind[]>`array(select kind from ${labDocuments}
        where lab_id = ${labId} and state = 'approved')`,
      activeOffers: sql<number>`(select count(*)::int from ${offersOfLab})`,
      offersWithoutSplit: sql<number>`(select count(*)::int from ${offersOfLab}
        where not exists (select from ${labShares} where ${isInForce}
          and (category_code is null or category_code = offered.category)))`,
      hasSplits: sql<boolean>`exists (select from ${labShares} where ${isInForce})`,
    })
    .from(labs)
    .leftJoin(authorizedSignatories, eq(authorizedSignatories.labId, labs.id))
    .where(eq(labs.id, labId))
    .prepare('')
})

/** What the lab has of all that it needs before it takes bookings. */
export async function readReadinessFacts(tx: Tx, id: LabId, now: Temporal.Instant) {
  const [facts] = await readinessFacts(tx).execute({ labId: id, now: now.toString() })
  return facts
}

/**
 * The lab, locked until the transaction ends; undefined where there is none. With an instant also
 * what its readiness depends on then. Making slots is blocked, before the lab is locked, to avoid a
 * deadlock.
 */
export async function lockLabToSwitch(tx: Tx, id: LabId, readyAt: Temporal.Instant | undefined) {
  const [, lab, facts] = await Promise.all([
    hoursBlocked(tx).execute(),
    lockLabAtHand(tx, id),
    readyAt && readReadinessFacts(tx, id, readyAt),
  ])
  return lab && { lab, facts }
}

const lockedInvitations = kept((tx) =>
  tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.labId, labId), sql`${invitations.state} in ('waiting', 'sent')`))
    .orderBy(asc(invitations.id))
    .for('update')
    .prepare(''),
)

/** Orders of the lab on which something is still to be done or paid. */
const isOpen = sql`o.lab_id = ${labId} and o.state not in ('closed', 'cancelled', 'expired')`

const endingFacts = kept((tx) =>
  tx
    .select({
      total: sql<number>`(select count(*)::int from orders o where ${isOpen})`,
      numbers: sql<string[]>`array(select b.number from orders o
        join bookings b on b.id = o.booking_id where ${isOpen}
        group by b.number order by min(o.created_at) limit 20)`,
      // Transfers in progress may still be returned.
      unpaid: sql<Paise>`(select coalesce(-sum(amount_paise), 0)::bigint::float8 from ledger_entries
        where account in ('lab-payable', 'payouts-in-transit') and party_id = ${labId})`,
      roles: someOf(
        roleGrants,
        { id: roleGrants.id, userId: roleGrants.userId },
        { where: sql`lab_id = ${labId}`, orderBy: sql`id`, isLocked: true },
      ),
      waiting: someOf(
        contractChanges,
        { id: contractChanges.id, version: contractChanges.version },
        { where: sql`lab_id = ${labId} and state = 'waiting'`, orderBy: sql`id` },
      ),
    })
    .from(labs)
    .where(eq(labs.id, labId))
    .prepare(''),
)

/**
 * A lab with all that its end concerns, locked until the transaction ends: the lab, so that no
 * booking is made meanwhile, its open invitations, so that an acceptance has its role already or
 * comes too late, and its roles. Undefined where there is none.
 */
export async function lockLabToEnd(tx: Tx, id: LabId) {
  const [lab, open, [facts]] = await Promise.all([
    lockLabAtHand(tx, id),
    lockedInvitations(tx).execute({ labId: id }),
    endingFacts(tx).execute({ labId: id }),
  ])
  if (!lab || !facts) return undefined
  const { total, numbers, unpaid, roles, waiting } = facts
  return { lab, openOrders: { total, numbers }, unpaid, invitations: open, roles, waiting }
}

const appliedLab = kept((tx) =>
  tx
    .select({
      form: { id: labDrafts.id, emailSealed: labDrafts.emailSealed },
      hasOtherApproved: sql<boolean>`exists (select from ${labs} other
        where other.organization_id = labs.organization_id and other.id <> labs.id
          and other.state in ('inactive', 'active', 'suspended'))`,
    })
    .from(labs)
    .leftJoin(labDrafts, and(eq(labDrafts.labId, labs.id), sql`${labDrafts.typedSealed} <> ''`))
    .where(eq(labs.id, labId))
    .prepare(''),
)

/**
 * A lab, locked until the transaction ends, with the form of its application, and whether another
 * lab of its organization was approved: its data is verified then.
 */
export async function lockAppliedLab(tx: Tx, id: LabId) {
  const [lab, [facts]] = await Promise.all([
    lockLabAtHand(tx, id),
    appliedLab(tx).execute({ labId: id }),
  ])
  return lab && facts && { lab, ...facts }
}
