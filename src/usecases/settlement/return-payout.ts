import { lockPayout } from '#src/db/queries/settlement/settlement-batches.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReturnPayout } from '#src/domain/settlement/inputs.ts'
import { authorise, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { returnedPayout } from '#src/usecases/parts/settlement/answered-payout.ts'

/**
 * The bank returned a confirmed payout: it is owed to the lab again, and a later batch, made by two
 * people, pays it. Refuses `utr-differs` where the bank's advice is for another transfer, `stale`,
 * `not-allowed-now`, and `same-person` to anybody who works at the lab.
 * Source: life cycle 7; decision 056.
 */
export function returnPayout(world: World, actor: Actor, input: ReturnPayout) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const row = await lockPayout(step.tx, input.payoutId)
    if (!row) throw new Refusal('not-found')
    refuseOwnLab(actor, row.labId)
    if (row.utr !== null && row.utr !== input.utr) throw new Refusal('utr-differs')
    const shown = { version: input.version, standsNow: async () => ({}) }
    const { state, version } = await returnedPayout(step, row, input.reason, shown)
    const { utr, reason } = input
    const detail = { event: 'returned', number: row.number, net: row.net, utr, reason }
    await audit(world, step.tx, actor, 'settlement:make', row.id, detail)
    return { state, version }
  })
}
