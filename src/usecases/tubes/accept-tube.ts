import type { Actor } from '#src/domain/people/actor.ts'
import { accepting } from '#src/domain/tubes/accepting.ts'
import type { AcceptTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadTubeToAccept } from '#src/usecases/parts/tubes/tube-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab accepts the tube: it gets an accession number, and every test that has all its tubes
 * becomes ready and accrues. A remark on its quality is printed on the report.
 * Source: life cycle 4.
 */
export function acceptTube(world: World, actor: Actor, input: AcceptTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const facts = await loadTubeToAccept(step, permit, input.barcode)
    const at = { now: step.now, newId: () => world.chance.uuid() }
    return save(step, 'tube:receive', null, accepting(facts, input, at))
  })
}
