import type { Actor } from '#src/domain/people/actor.ts'
import { rejecting } from '#src/domain/tubes/rejecting.ts'
import type { RejectTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadReceived, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab cannot use the tube: a coded reason, and a free new visit with a new tube that references
 * the one it replaces; the tests of good tubes continue. A signed, unpublished result of it is
 * dropped. After two fresh samples the tests are given up and refunded. Nothing is ever charged,
 * and cancelling stays closed.
 * Source: life cycle 4; spec §1 ("asks for a fresh one"); decision 089.
 */
export function rejectTube(world: World, actor: Actor, input: RejectTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const facts = await loadReceived(step, permit, input.barcode)
    return save(step, 'tube:receive', facts, rejecting(facts, input, sampleAt(step)))
  })
}
