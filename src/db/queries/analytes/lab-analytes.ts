import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { analyteDecisions, analyteVersions } from '#src/db/schema/analytes.ts'
import { user } from '#src/db/schema/auth.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { offeredBy } from '#src/db/queries/ranges/lab-ranges.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

type Waiting = { number: number; effectiveFrom: string }

/**
 * The numeric tests that a lab offers, by name: since when it has rules of its own on an Indian
 * day, and the version that waits for a second person.
 */
export function listNumericTests(tx: Tx, labId: LabId, today: Temporal.PlainDate) {
  const ofTest = sql`v.lab_id = ${labId} and v.test_code = ${tests.code}`
  return tx
    .select({
      code: tests.code,
      name: tests.name,
      unit: tests.unit,
      method: tests.method,
      ownFrom: sql<string | null>`(select max(d.effective_from)::text from analyte_decisions d
        where d.lab_id = ${labId} and d.test_code = ${tests.code} and d.decision = 'approved'
          and d.effective_from <= ${today.toString()}::date)`,
      nextFrom: sql<string | null>`(select min(d.effective_from)::text from analyte_decisions d
        where d.lab_id = ${labId} and d.test_code = ${tests.code} and d.decision = 'approved'
          and d.effective_from > ${today.toString()}::date)`,
      waiting: sql<Waiting | null>`(select json_build_object('number', v.number,
          'effectiveFrom', v.effective_from)
        from analyte_versions v where ${ofTest}
          and not exists (select from analyte_decisions d where d.version_id = v.id)
        order by v.number desc limit 1)`,
    })
    .from(tests)
    .where(and(inArray(tests.code, offeredBy(labId)), eq(tests.resultType, 'numeric')))
    .orderBy(asc(tests.name), asc(tests.code))
}

const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')

/** Every version of a lab's rules for a test with what became of it, latest first. */
export function listVersions(tx: Tx, labId: LabId, testCode: ItemCode) {
  const { id, number, effectiveFrom, rules, reason, proposedBy, proposedAt } = analyteVersions
  return tx
    .select({
      id,
      number,
      effectiveFrom,
      rules,
      reason,
      proposedBy,
      proposedAt,
      proposer: proposer.name,
      decision: analyteDecisions.decision,
      decidedAt: analyteDecisions.decidedAt,
      decider: decider.name,
      decidedWhy: analyteDecisions.reason,
    })
    .from(analyteVersions)
    .innerJoin(proposer, eq(proposer.id, proposedBy))
    .leftJoin(analyteDecisions, eq(analyteDecisions.versionId, id))
    .leftJoin(decider, eq(decider.id, analyteDecisions.decidedBy))
    .where(and(eq(analyteVersions.labId, labId), eq(analyteVersions.testCode, testCode)))
    .orderBy(desc(number))
}

/** A numeric test that a lab offers, alone or in a panel, as the catalogue has it. */
export async function findNumericTest(tx: Tx, labId: LabId, testCode: ItemCode) {
  const [row] = await tx
    .select()
    .from(tests)
    .where(
      and(
        eq(tests.code, testCode),
        eq(tests.resultType, 'numeric'),
        inArray(tests.code, offeredBy(labId)),
      ),
    )
  return row
}
