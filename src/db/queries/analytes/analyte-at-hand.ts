import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { analyteDecisions, analyteVersions } from '#src/db/schema/analytes.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { offeredBy } from '#src/db/queries/ranges/lab-ranges.ts'
import type { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** A numeric test that a lab offers, whether immunity limits judge it, and its last version there. */
export async function readAnalyteAtHand(tx: Tx, labId: LabId, code: ItemCode) {
  const [test] = await tx
    .select({
      code: tests.code,
      unit: tests.unit,
      hasImmunity: sql<boolean>`exists (select from immunity_limits i where i.test_code = ${tests.code})`,
    })
    .from(tests)
    .where(
      and(
        eq(tests.code, code),
        eq(tests.resultType, 'numeric'),
        sql`${tests.code} in ${offeredBy(labId)}`,
      ),
    )
  const [last] = await tx
    .select({
      number: analyteVersions.number,
      fingerprint: analyteVersions.fingerprint,
      decision: analyteDecisions.decision,
    })
    .from(analyteVersions)
    .leftJoin(analyteDecisions, eq(analyteDecisions.versionId, analyteVersions.id))
    .where(and(eq(analyteVersions.labId, labId), eq(analyteVersions.testCode, code)))
    .orderBy(desc(analyteVersions.number))
    .limit(1)
  return { test, last }
}

/** A version of a lab with its decision, and who is registered to sign there. */
export async function readVersionAtHand(tx: Tx, labId: LabId, versionId: AnalyteVersionId) {
  const { id, testCode, effectiveFrom, proposedBy } = analyteVersions
  const [version] = await tx
    .select({
      id,
      labId: analyteVersions.labId,
      testCode,
      effectiveFrom,
      proposedBy,
      decision: analyteDecisions.decision,
    })
    .from(analyteVersions)
    .leftJoin(analyteDecisions, eq(analyteDecisions.versionId, id))
    .where(and(eq(id, versionId), eq(analyteVersions.labId, labId)))
  const signing = await tx
    .select({ userId: signatories.userId })
    .from(signatories)
    .where(eq(signatories.labId, labId))
  return { version, signatories: signing }
}
