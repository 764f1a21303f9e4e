import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { reflexRules } from '#src/db/schema/reflex.ts'
import { reflexOutcomes } from '#src/db/schema/reflex-outcomes.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ReflexRuleId } from '#src/domain/reflex/reflex-rule.ts'

const { kind, bound, unit, choice } = reflexRules
const cause = alias(tests, 'cause')
const adds = alias(tests, 'adds')

/** A rule as it is said: the name of the test, and for which of its values. */
export type SaidRule = Awaited<ReturnType<typeof listSaidRules>>[number]

function listSaidRules(tx: Tx, ids: readonly ReflexRuleId[]) {
  return tx
    .select({ ruleId: reflexRules.id, cause: cause.name, kind, bound, unit, choice })
    .from(reflexRules)
    .innerJoin(cause, eq(cause.code, reflexRules.causeCode))
    .where(inArray(reflexRules.id, [...ids]))
}

/** The rules by which some of these tests were added; no statement where none was. */
export async function rulesSaidOf(
  tx: Tx,
  items: readonly { reflexRuleId: ReflexRuleId | null }[],
): Promise<ReadonlyMap<string, SaidRule>> {
  const ids = items.flatMap(({ reflexRuleId }) => reflexRuleId ?? [])
  const rules = ids.length > 0 ? await listSaidRules(tx, ids) : []
  return new Map(rules.map((rule) => [rule.ruleId, rule]))
}

/** What rules of the lab did about the values of an order, and why not. */
export function listReflexOfOrder(tx: Tx, orderId: OrderId) {
  return tx
    .select({
      causeItemId: reflexOutcomes.causeItemId,
      testItemId: reflexOutcomes.testItemId,
      resultId: reflexOutcomes.resultId,
      outcome: reflexOutcomes.outcome,
      cause: cause.name,
      adds: adds.name,
      kind,
      bound,
      unit,
      choice,
    })
    .from(reflexOutcomes)
    .innerJoin(reflexRules, eq(reflexRules.id, reflexOutcomes.ruleId))
    .innerJoin(cause, eq(cause.code, reflexRules.causeCode))
    .innerJoin(adds, eq(adds.code, reflexRules.addsCode))
    .where(eq(reflexOutcomes.orderId, orderId))
    .orderBy(reflexOutcomes.decidedAt, reflexOutcomes.ruleId)
}
