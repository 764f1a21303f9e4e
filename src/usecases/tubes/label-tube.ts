import { takeBarcode } from '#src/db/queries/tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { LabelTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooEarly } from '#src/usecases/parts/visits/refuse-too-early.ts'
import { lockTubeOfVisit, type TubeInVisit } from '#src/usecases/parts/tubes/locked-tube.ts'
import { sayAtDraw } from '#src/usecases/parts/tubes/draw-facts.ts'
import { refuseOutsideHours } from '#src/usecases/parts/tubes/refuse-outside-hours.ts'
import { isOfAnother, logMismatch, type Mismatch } from '#src/usecases/parts/tubes/tube-mismatch.ts'

type Input = { tubeId: TubeId } & LabelTube

/**
 * Binds a label to a tube at the bedside: one barcode, one tube, permanently. Another tube's label
 * is refused and the mismatch is logged. Nobody is punctured for a tube that would be wrong: what a
 * test asks at the draw is answered here, and judged before the puncture. Refuses `barcode-used`,
 * `tube-of-another`, `too-early`, `bound-to-hour`, `outside-hours`, `moment-not-said`,
 * `impossible-moment`, `wrong-moment`.
 * Source: life cycle 4; decision 093.
 */
export async function labelTube(world: World, actor: Actor, input: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const locked = await lockTubeOfVisit(step, permit, input.tubeId)
    const { tube } = locked
    if (tube.state === 'labelled' && tube.barcode === input.barcode) return { state: tube.state }
    const refused = await label(step, locked, input)
    if (!refused) return { state: 'labelled' as const }
    await logMismatch(step, tube.id, { barcode: input.barcode, refused })
    return { refused }
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return outcome
}

async function label(
  step: Step,
  locked: TubeInVisit,
  { barcode, facts = [] }: LabelTube,
): Promise<Mismatch | undefined> {
  const { tube, visit } = locked
  const { world, tx, actor, now } = step
  if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
  await refuseTooEarly(step, 'collect', locked)
  if (tube.state !== 'planned') throw notAllowed(actor, 'tube', tube.state)
  await refuseOutsideHours(step, locked)
  const said = await sayAtDraw(step, locked, facts)
  if (!(await takeBarcode(tx, barcode, tube.id, now)))
    return isOfAnother(locked, barcode) ? 'tube-of-another' : 'barcode-used'
  const patch = { barcode, labelledAt: now, said }
  await move(step, 'tube', { row: tube, event: 'label', bookingId: visit.bookingId, patch })
  await audit(world, tx, actor, 'tube:collect', tube.id, {
    event: 'label',
    barcode,
    ...(said.length > 0 && { said: said.map(({ kind, answer }) => `${kind} ${answer}`) }),
  })
  return undefined
}
