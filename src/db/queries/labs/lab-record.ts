import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { audit } from '#src/db/schema/audit.ts'
import {
  authorizedSignatories,
  contractChanges,
  labBankAccounts,
} from '#src/db/schema/lab-contracts.ts'
import { categories } from '#src/db/schema/catalogue.ts'
import { labs, labShares, organizations } from '#src/db/schema/labs.ts'
import { locations } from '#src/db/schema/places.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { holdsAt } from './lab-shares.ts'
import type { LabRow } from './labs.ts'

/** The parts of a lab's record outside its own row. */
const beside = {
  lab: labs,
  organization: organizations,
  city: locations.name,
  signatory: authorizedSignatories,
}
export type LabWithBeside = Awaited<ReturnType<typeof findLabWithBeside>> & {}

/** Labs that were approved and not deleted since. */
const approved = ['inactive', 'active', 'suspended'] as const

/** A lab in any state but the last. */
export async function findLabWithBeside(tx: Tx, labId: LabId) {
  const [found] = await tx
    .select(beside)
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .innerJoin(locations, eq(locations.id, labs.locationId))
    .leftJoin(authorizedSignatories, eq(authorizedSignatories.labId, labs.id))
    .where(and(eq(labs.id, labId), ne(labs.state, 'terminated')))
  return found
}

/** The labs of one city, by code: approved and not deleted since. */
export function listLabsWithBeside(tx: Tx, locationId: number): Promise<LabWithBeside[]> {
  return tx
    .select(beside)
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .innerJoin(locations, eq(locations.id, labs.locationId))
    .leftJoin(authorizedSignatories, eq(authorizedSignatories.labId, labs.id))
    .where(and(eq(labs.locationId, locationId), inArray(labs.state, [...approved])))
    .orderBy(asc(labs.code))
}

/** Requires a locked row; increments its version. */
export async function updateLab(
  tx: Tx,
  labId: LabId,
  patch: Partial<typeof labs.$inferInsert>,
): Promise<LabRow> {
  const [changed] = await tx
    .update(labs)
    .set({ ...patch, version: sql`${labs.version} + 1` })
    .where(eq(labs.id, labId))
    .returning()
  if (!changed) throw new Error('the locked row is missing')
  return changed
}

/** The proposed shares that wait for a second person; at most one proposal. */
export async function findWaitingShares(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select()
    .from(contractChanges)
    .where(
      and(
        eq(contractChanges.labId, labId),
        eq(contractChanges.kind, 'shares'),
        eq(contractChanges.state, 'waiting'),
      ),
    )
  return row
}

/** The bank accounts of these labs at an instant: for each the newest that has taken effect. */
export async function accountsAt(tx: Tx, labIds: readonly LabId[], now: Temporal.Instant) {
  if (labIds.length === 0) return []
  const { labId, bankName, holderName, ifsc, accountLastFour, accountHash, effectiveAt } =
    labBankAccounts
  return tx
    .selectDistinctOn([labId], { labId, bankName, holderName, ifsc, accountLastFour, accountHash })
    .from(labBankAccounts)
    .where(and(inArray(labId, [...labIds]), lte(effectiveAt, now)))
    .orderBy(labId, desc(effectiveAt))
}

type Hashes = {
  gstinHash: string | null
  accountHash: string | null | undefined
  aadhaarHash: string | null | undefined
}

/** The codes of other labs with the same number; the labs of one organization share its PAN. */
export async function repeatsOf(tx: Tx, lab: LabRow, hashes: Hashes) {
  const code = sql<string>`${labs.code}`
  const isOther = and(ne(labs.id, lab.id), ne(labs.state, 'terminated'))
  const codes = (rows: { code: string }[]) => [...new Set(rows.map((row) => row.code))]
  const gstin = hashes.gstinHash
    ? await tx
        .select({ code })
        .from(labs)
        .innerJoin(organizations, eq(organizations.id, labs.organizationId))
        .where(and(eq(organizations.gstinHash, hashes.gstinHash), isOther))
        .orderBy(asc(labs.code))
    : []
  const pan = await tx
    .select({ code })
    .from(labs)
    .where(and(eq(labs.organizationId, lab.organizationId), isOther))
    .orderBy(asc(labs.code))
  const account = hashes.accountHash
    ? await tx
        .select({ code })
        .from(labs)
        .innerJoin(labBankAccounts, eq(labBankAccounts.labId, labs.id))
        .where(and(eq(labBankAccounts.accountHash, hashes.accountHash), isOther))
        .orderBy(asc(labs.code))
    : []
  const aadhaar = hashes.aadhaarHash
    ? await tx
        .select({ code })
        .from(labs)
        .innerJoin(authorizedSignatories, eq(authorizedSignatories.labId, labs.id))
        .where(and(eq(authorizedSignatories.aadhaarHash, hashes.aadhaarHash), isOther))
        .orderBy(asc(labs.code))
    : []
  return {
    pan: codes(pan),
    gstin: codes(gstin),
    account: codes(account),
    aadhaar: codes(aadhaar),
  }
}

/** Who changed the lab's record last, and when; undefined if nobody did. */
export async function findLastEdit(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({ at: audit.at, by: user.name })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(and(eq(audit.subjectId, labId), eq(audit.action, 'lab:edit')))
    .orderBy(desc(audit.id))
    .limit(1)
  return row
}

/** The splits of these labs at an instant, row by row. */
export function listSplitsOf(tx: Tx, labIds: readonly LabId[], now: Temporal.Instant) {
  if (labIds.length === 0) return Promise.resolve([])
  const { labId, categoryCode, platformPercent, labPercent } = labShares
  return tx
    .select({ labId, categoryCode, category: categories.name, platformPercent, labPercent })
    .from(labShares)
    .leftJoin(categories, eq(categories.code, categoryCode))
    .where(and(inArray(labId, [...labIds]), holdsAt(now)))
    .orderBy(asc(labId), asc(categories.name))
}
