import type { Actor } from '#src/domain/people/actor.ts'
import { losing } from '#src/domain/tubes/losing.ts'
import type { LoseTube, LostReason } from '#src/domain/tubes/lost-tube.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadInCustody, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { tubeId: TubeId } & Omit<LoseTube, 'reason'> & { reason: LostReason }

/**
 * A drawn tube is gone, between the draw and the publication of its tests: reported by its
 * custodian (the phlebotomist, the lab), by the back office, or by time. A fresh sample is
 * requested, free of charge; at the door it is drawn at once. A signed result of it stays: nothing
 * is wrong with it. The custodian is at fault. Refuses `stale` where the tube changed since it was
 * shown.
 * Source: life cycle 4; decision 036; decision 089.
 */
export function loseTube(world: World, actor: Actor, { tubeId, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:lose')
    const facts = await loadInCustody(step, permit, tubeId)
    const by = { ...sampleAt(step), covers: permit.covers }
    return save(step, 'tube:lose', facts, losing(facts, said, by))
  })
}
