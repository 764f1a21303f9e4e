import { isLabelUsed } from '#src/db/queries/visits/collection-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { labelling } from '#src/domain/tubes/labelling.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { LabelTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadTube } from '#src/usecases/parts/tubes/tube-at-hand.ts'
import { unlessRefused } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { tubeId: TubeId } & LabelTube

/**
 * Binds a label to a tube at the bedside: one barcode, one tube, permanently. Another tube's label
 * is refused and the mismatch is logged. Nobody is punctured for a tube that would be wrong: what a
 * test asks at the draw is answered here, and judged before the puncture. Refuses `barcode-used`,
 * `tube-of-another`, `too-early`, `bound-to-hour`, `outside-hours`, `moment-not-said`,
 * `impossible-moment`, `wrong-moment`.
 * Source: life cycle 4; decision 093.
 */
export async function labelTube(world: World, actor: Actor, { tubeId, ...input }: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const [loaded, isUsed] = await Promise.all([
      loadTube(step, permit, tubeId),
      isLabelUsed(step.tx, input.barcode),
    ])
    const facts = { ...loaded, isUsed }
    return save(step, 'tube:collect', facts, labelling(facts, input, step.now))
  })
  return unlessRefused(outcome)
}
