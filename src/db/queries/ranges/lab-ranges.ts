import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { panelMembers, tests } from '#src/db/schema/catalogue.ts'
import { referenceRanges } from '#src/db/schema/reference-limits.ts'
import { offers } from '#src/db/schema/labs.ts'
import { rangeConfirmations } from '#src/db/schema/range-confirmations.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'

const fingerprint = sql<string>`range_fingerprint(${tests.code})`

/** By test, the latest statement of the lab's pathologist on its ranges. */
export async function listLastWords(tx: Tx, labId: LabId, codes: readonly ItemCode[]) {
  const ofTests = inArray(rangeConfirmations.testCode, [...codes])
  const rows = await tx
    .selectDistinctOn([rangeConfirmations.testCode], {
      testCode: rangeConfirmations.testCode,
      number: rangeConfirmations.number,
      kind: rangeConfirmations.kind,
      fingerprint: rangeConfirmations.fingerprint,
      reason: rangeConfirmations.reason,
      by: user.name,
      at: rangeConfirmations.saidAt,
    })
    .from(rangeConfirmations)
    .innerJoin(user, eq(user.id, rangeConfirmations.saidBy))
    .where(and(eq(rangeConfirmations.labId, labId), ofTests))
    .orderBy(asc(rangeConfirmations.testCode), desc(rangeConfirmations.number))
  return new Map(rows.map((row) => [row.testCode, row]))
}

/** The tests with ranges that a lab offers, alone or in a panel, by name. */
export function listRangedTests(tx: Tx, labId: LabId) {
  return tx
    .select({
      code: tests.code,
      name: tests.name,
      unit: tests.unit,
      method: tests.method,
      fingerprint,
      ranges: rowsOf(referenceRanges, {
        where: sql`${referenceRanges.testCode} = ${tests.code}`,
        orderBy: sql`${referenceRanges.condition} nulls first, coalesce(${referenceRanges.fromDays}, ${referenceRanges.fromYears} * 366, 0), ${referenceRanges.sex} desc`,
      }),
    })
    .from(tests)
    .where(and(inArray(tests.code, offeredBy(labId)), hasRange(sql`true`)))
    .orderBy(asc(tests.name), asc(tests.code))
}

/** How many of them have a range marked uncertain that the lab has not confirmed. */
export async function countRangesToConfirm(tx: Tx, labId: LabId): Promise<number> {
  const last = tx
    .select({ kind: rangeConfirmations.kind, fingerprint: rangeConfirmations.fingerprint })
    .from(rangeConfirmations)
    .where(and(eq(rangeConfirmations.labId, labId), eq(rangeConfirmations.testCode, tests.code)))
    .orderBy(desc(rangeConfirmations.number))
    .limit(1)
    .as('last')
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(tests)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        inArray(tests.code, offeredBy(labId)),
        hasRange(sql`${referenceRanges.isUncertain}`),
        // The fingerprint is computed only where there is one to compare it with.
        sql`case when ${last.kind} = 'confirmed' then ${last.fingerprint} <> ${fingerprint} else true end`,
      ),
    )
  return row?.count ?? 0
}

function hasRange(which: SQL): SQL {
  return sql`exists (select from ${referenceRanges}
    where ${referenceRanges.testCode} = ${tests.code} and ${which})`
}

/** The codes of the tests that a lab offers, alone or in a panel. */
export function offeredBy(labId: LabId): SQL {
  const ofLab = sql`${offers.labId} = ${labId} and ${offers.isActive}`
  return sql`(select ${offers.testCode} from ${offers}
      where ${ofLab} and ${offers.testCode} is not null
    union select ${panelMembers.testCode} from ${offers}
      join ${panelMembers} on ${panelMembers.panelCode} = ${offers.panelCode} where ${ofLab})`
}
