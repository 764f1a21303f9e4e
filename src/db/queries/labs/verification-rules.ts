import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { categories, tests } from '#src/db/schema/catalogue.ts'
import { verificationRules } from '#src/db/schema/verification-rules.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VerificationRule } from '#src/domain/results/verification-rule.ts'
import { offeredBy } from '#src/db/queries/ranges/lab-ranges.ts'

/** The tests among these that are never verified by the person who entered them, at this lab. */
export async function listNeverOwn(tx: Tx, labId: LabId, codes: readonly ItemCode[]) {
  const rows = await tx
    .select({ testCode: verificationRules.testCode })
    .from(verificationRules)
    .where(
      and(
        eq(verificationRules.labId, labId),
        inArray(verificationRules.testCode, [...codes]),
        eq(verificationRules.rule, 'never'),
      ),
    )
  return new Set(rows.map(({ testCode }) => testCode))
}

/** The tests that a lab offers, alone or in a panel, by name, each with the lab's rule. */
export function listRuledTests(tx: Tx, labId: LabId) {
  return tx
    .select({
      testCode: tests.code,
      name: tests.name,
      category: categories.name,
      rule: sql<VerificationRule>`coalesce(${verificationRules.rule}, 'ordinary')`,
      version: sql<number>`coalesce(${verificationRules.version}, 0)`,
      setBy: user.name,
      setAt: verificationRules.setAt,
    })
    .from(tests)
    .innerJoin(categories, eq(categories.code, tests.categoryCode))
    .leftJoin(
      verificationRules,
      and(eq(verificationRules.testCode, tests.code), eq(verificationRules.labId, labId)),
    )
    .leftJoin(user, eq(user.id, verificationRules.setBy))
    .where(inArray(tests.code, offeredBy(labId)))
    .orderBy(asc(tests.name), asc(tests.code))
}

type Said = {
  labId: LabId
  rule: VerificationRule
  setBy: UserId
  setAt: Temporal.Instant
  tests: readonly { testCode: ItemCode; version: number }[]
}

/** Changes those that are still as shown, and returns how many. */
export async function saveVerificationRules(tx: Tx, { tests: shown, ...said }: Said) {
  const saved = await tx
    .insert(verificationRules)
    .values(shown.map(({ testCode, version }) => ({ ...said, testCode, version: version + 1 })))
    .onConflictDoUpdate({
      target: [verificationRules.labId, verificationRules.testCode],
      set: {
        rule: sql`excluded.rule`,
        version: sql`excluded.version`,
        setBy: sql`excluded.set_by`,
        setAt: sql`excluded.set_at`,
      },
      setWhere: sql`${verificationRules.version} = excluded.version - 1`,
    })
  return saved.rowCount ?? 0
}
