import type { Tx } from '#src/db/client.ts'
import { listTestRules } from '#src/db/queries/results.ts'
import type { ContractLine } from '#src/domain/bookings/contract.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { missingInputs } from '#src/domain/results/computed.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** A value that is computed from others is booked with them, or not at all. */
export async function refuseWithoutInputs(tx: Tx, members: ContractLine['members']) {
  const inOrder = new Set<string>(members.map(({ testCode }) => testCode))
  for (const { testCode: item, name: test } of members) {
    const missing = missingInputs(item, inOrder).map((code) => ItemCode.parse(code))
    if (missing.length === 0) continue
    const { tests } = await listTestRules(tx, missing)
    if (tests.length < missing.length) throw new Refusal('not-bookable', { facts: { item } })
    const inputs = tests.map(({ name }) => name).join(', ')
    throw new Refusal('needs-inputs', { facts: { item, test, inputs } })
  }
}
