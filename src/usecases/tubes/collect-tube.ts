import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { CollectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseWithoutConsent } from '#src/usecases/parts/consents/refuse-without-consent.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooEarly } from '#src/usecases/parts/visits/refuse-too-early.ts'
import { lockTubeOfVisit, type TubeInVisit } from '#src/usecases/parts/tubes/locked-tube.ts'
import { refuseWrongMoment } from '#src/usecases/parts/tubes/draw-facts.ts'
import { refuseOutsideHours } from '#src/usecases/parts/tubes/refuse-outside-hours.ts'
import { logMismatch, mismatchOf } from '#src/usecases/parts/tubes/tube-mismatch.ts'

type Input = { tubeId: TubeId } & CollectTube

/**
 * The blood is drawn: from now on nothing that needs this tube can be cancelled. The barcode is
 * scanned again, so that the tube in the hand is the one on the screen; another one is refused and
 * the mismatch is logged. Cash comes before the first tube. Refuses `wrong-tube`,
 * `tube-of-another`, `cash-first`, `too-early`, `bound-to-hour`, `outside-hours`, `wrong-moment`,
 * `consent-missing`.
 * Source: life cycle 4; reliability L3.
 */
export async function collectTube(world: World, actor: Actor, input: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const locked = await lockTubeOfVisit(step, permit, input.tubeId)
    const { tube } = locked
    const refused = mismatchOf(locked, input.barcode)
    if (refused) {
      await logMismatch(step, tube.id, { ...input, refused })
      return { refused }
    }
    if (tube.state !== 'collected') await collect(step, locked)
    return { state: 'collected' as const }
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return outcome
}

async function collect(step: Step, locked: TubeInVisit) {
  const { tube, visit, tree } = locked
  const { world, tx, actor } = step
  if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
  await refuseTooEarly(step, 'collect', locked)
  await refuseOutsideHours(step, locked)
  await refuseWrongMoment(step, locked)
  if (!visit.isRecollection && tree.payment.state === 'due')
    throw new Refusal('cash-first', whereItStands(actor, 'tube', tube.state))
  const patch = { collectedAt: step.now }
  await refuseWithoutConsent(step, tube.id)
  await move(step, 'tube', { row: tube, event: 'collect', bookingId: visit.bookingId, patch })
  await settleOrders(step, visit.bookingId)
  await audit(world, tx, actor, 'tube:collect', tube.id, { event: 'collect' })
}
