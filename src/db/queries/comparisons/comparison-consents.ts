import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { comparisonConsents } from '#src/db/schema/comparisons.ts'
import { patients } from '#src/db/schema/people.ts'
import { COMPARISON_CONSENT_VERSION } from '#src/domain/comparisons/comparison-consent.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import { comparisonsOf } from './own-comparisons.ts'

/** A parent or legal guardian consented to the use of a child's data. */
const isGuardianConsented = sql<boolean>`exists (select from guardian_consents g
  where g.patient_id = patients.id and g.withdrawn_at is null)`

/** A person, and what must be agreed to before their results are compared. */
export async function findAllowable(tx: Tx, id: PatientId, noticeVersion: string) {
  const hasNotice = sql<boolean>`exists (select from notice_acceptances n
    where n.user_id = patients.account_id and n.version = ${noticeVersion} and n.withdrawn_at is null)`
  const { accountId, birthDate } = getTableColumns(patients)
  const [row] = await tx
    .select({ accountId, birthDate, hasNotice, isGuardianConsented })
    .from(patients)
    .where(eq(patients.id, id))
  return row
}

type Row = typeof comparisonConsents.$inferSelect

/** False where a consent to the same words is in force already, also one given at the same time. */
export async function insertComparisonConsent(tx: Tx, consent: Row): Promise<boolean> {
  const inserted = await tx.insert(comparisonConsents).values(consent).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** The rows remain as evidence that it was given, and until when. How many were in force. */
export async function endComparisonConsents(
  tx: Tx,
  { accountId, patientId }: { accountId: UserId; patientId: PatientId },
  withdrawnAt: Temporal.Instant,
): Promise<number> {
  const { rowCount } = await tx
    .update(comparisonConsents)
    .set({ withdrawnAt })
    .where(
      and(
        eq(comparisonConsents.accountId, accountId),
        isNull(comparisonConsents.withdrawnAt),
        eq(comparisonConsents.patientId, patientId),
      ),
    )
  return rowCount ?? 0
}

/** The people of an account, and since when the results of each are compared; null: they are not. */
export function listComparable(tx: Tx, accountId: UserId) {
  const { id: patientId, name, birthDate } = getTableColumns(patients)
  const inForce = and(
    eq(comparisonConsents.patientId, patients.id),
    eq(comparisonConsents.consentVersion, COMPARISON_CONSENT_VERSION),
    isNull(comparisonConsents.withdrawnAt),
  )
  return tx
    .select({
      patientId,
      name,
      birthDate,
      isGuardianConsented,
      allowedAt: comparisonConsents.givenAt,
    })
    .from(patients)
    .leftJoin(comparisonConsents, inForce)
    .where(eq(patients.accountId, accountId))
    .orderBy(asc(patients.id))
}

/** How many comparisons their owner is shown; the file with their data has all. Product default. */
const MOST_LISTED = 50

/** An instant is ISO text. */
type Compared = {
  comparedAt: string
  patientName: string
  test: string
  lab: string
  /** When that lab's pathologist first saw the earlier value; null: nobody did. */
  seenAt: string | null
}

/** The latest comparisons of an account's people with values of other labs, newest first. */
export async function listComparisons(tx: Tx, accountId: UserId): Promise<Compared[]> {
  const { rows } =
    await tx.execute<Compared>(sql`select to_json("comparedAt")#>>'{}' as "comparedAt",
      patient as "patientName", test, lab, to_json("seenAt")#>>'{}' as "seenAt"
    from (${comparisonsOf(accountId)}) as made
    order by made."comparedAt" desc, lab, test limit ${MOST_LISTED}`)
  return rows
}
