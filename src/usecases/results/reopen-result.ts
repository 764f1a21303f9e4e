import { findItem, findSignatory } from '#src/db/queries/results.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReopenResult } from '#src/domain/results/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { isMeasuredAnew } from '#src/domain/results/reopen-reason.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { sampleAgain } from '#src/usecases/parts/tubes/sample-again.ts'
import type { World } from '#src/usecases/world.ts'
import { dropValue } from '#src/usecases/parts/results/drop-value.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { recompute } from '#src/usecases/parts/results/recompute.ts'
import { refuseTakingBack } from '#src/usecases/parts/results/refuse-computed.ts'
import { asShown } from '#src/usecases/parts/results/standing-result.ts'

type Input = { testItemId: TestItemId } & ReopenResult

/**
 * A pathologist of the lab reopens a result that is signed and not published: the value is kept
 * with its signature and no longer counts, its call and its counselling no longer apply, and the
 * test is entered, verified and signed again. Where the measurement is in doubt and its tube was
 * lost meanwhile, it gets a fresh sample or is given up. Refuses `stale` where it changed since it
 * was shown, `not-signatory`, and `follows-inputs` for a computed value. A published result is
 * changed by a revision instead.
 * Source: life cycle 5; ISO 15189:2022 7.4.1.8; decision 089.
 */
export function reopenResult(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const { item, tree } = await lockItem(step, permit, testItemId)
    if (!(await findSignatory(step.tx, item.labId, personOf(actor).id)))
      throw new Refusal('not-signatory')
    refuseTakingBack(tree, item)
    const { reason, words } = input
    const shown = asShown(step, item, input)
    const bookingId = tree.booking.id
    // The event contains only the code: the text may name a value, and the patient reads events.
    const row = await move(step, 'item', { row: item, event: 'reopen', bookingId, reason, shown })
    await dropValue(step, item, `${reason}: ${words}`)
    await recompute(step, bookingId, item.orderId)
    if (isMeasuredAnew(reason)) await sampleAgain(step, await reloadTree(step, bookingId), row)
    await audit(world, step.tx, actor, 'result:authorise', item.id, { event: 'reopen', reason })
    const after = await findItem(step.tx, item.id)
    return { state: after?.state ?? row.state }
  })
}
