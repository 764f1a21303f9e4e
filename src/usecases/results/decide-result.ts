import { insertCallTask } from '#src/db/queries/call-tasks.ts'
import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { decideOnResult, findCurrentResult, type ResultRow } from '#src/db/queries/results.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import type { DecideResult } from '#src/domain/results/inputs.ts'
import { CallTaskId, type TestItemId } from '#src/domain/results/item.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { asShown } from '#src/usecases/parts/results/standing-result.ts'
import { tellAgain } from '#src/usecases/parts/results/tell-again.ts'

type Input = { testItemId: TestItemId } & DecideResult

/**
 * The pathologist decides about a number that nothing judged: normal, abnormal or critical, and
 * why. The decider and the time are stored with the result; a critical one opens its call at once.
 * Refuses `stale`, with the current state, where another version was shown, `same-person` to the
 * person who entered the number, and `not-allowed-now` where it was judged.
 * Source: life cycle 5; reliability L12; decision 030.
 */
export function decideResult(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const { item, tree } = await lockItem(step, permit, input.testItemId)
    if (item.version !== input.version)
      throw new Refusal('stale', await asShown(step, item, input).standsNow())
    const result = await findCurrentResult(step.tx, item.id)
    if (!result || !needsDecision(result)) throw notAllowed(actor, 'item', item.state)
    const decidedBy = personOf(actor).id
    if (result.enteredBy === decidedBy) throw new Refusal('same-person')
    const { decision, comment } = input
    await decideOnResult(step.tx, result.id, { decision, comment, decidedBy, decidedAt: step.now })
    const { state } = await goOn(step, item, result, { decision, bookingId: tree.booking.id })
    await tellAgain(step, item)
    await audit(world, step.tx, actor, 'result:authorise', item.id, { event: 'decide', decision })
    return { state, flag: decision }
  })
}

type Decided = { decision: DecideResult['decision']; bookingId: BookingId }

/** Back among the entered ones, to be verified; a critical one stays held, and is called. */
async function goOn(step: Step, item: ItemRow, result: ResultRow, decided: Decided) {
  const { bookingId, decision: reason } = decided
  const held =
    item.state === 'held' ? item : await move(step, 'item', { row: item, event: 'hold', bookingId })
  const row = await move(step, 'item', { row: held, event: 'release', bookingId, reason })
  if (reason !== 'critical') return row
  await insertCallTask(step.tx, {
    id: CallTaskId.parse(step.world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId: result.id,
    state: 'open',
    openedAt: step.now,
  })
  return move(step, 'item', { row, event: 'hold', bookingId, reason })
}
