import type { Actor } from '#src/domain/people/actor.ts'
import { collecting } from '#src/domain/tubes/collecting.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { CollectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadTube } from '#src/usecases/parts/tubes/tube-at-hand.ts'
import { unlessRefused } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { tubeId: TubeId } & CollectTube

/**
 * The blood is drawn: from now on nothing that needs this tube can be cancelled. The barcode is
 * scanned again, so that the tube in the hand is the one on the screen; another one is refused and
 * the mismatch is logged. Cash comes before the first tube. Refuses `wrong-tube`,
 * `tube-of-another`, `cash-first`, `too-early`, `bound-to-hour`, `outside-hours`, `wrong-moment`,
 * `consent-missing`.
 * Source: life cycle 4; reliability L3.
 */
export async function collectTube(world: World, actor: Actor, { tubeId, ...input }: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const facts = await loadTube(step, permit, tubeId)
    return save(step, 'tube:collect', facts, collecting(facts, input, step.now))
  })
  return unlessRefused(outcome)
}
