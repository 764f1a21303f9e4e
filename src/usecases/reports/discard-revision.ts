import type { Actor } from '#src/domain/people/actor.ts'
import { discarding } from '#src/domain/reports/discarding.ts'
import type { DiscardRevision } from '#src/domain/reports/inputs.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockRevision } from '#src/usecases/parts/reports/report-at-hand.ts'
import { sideOf } from '#src/usecases/parts/reports/side-of.ts'

type Input = { revisionId: RevisionId } & DiscardRevision

/**
 * Discards a draft with its values; the published report was never changed. A withdrawal by either
 * side, another change only by the lab.
 */
export function discardRevision(world: World, actor: Actor, { revisionId, version }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:discard')
    const facts = await lockRevision(step, permit, revisionId)
    const { revision } = facts
    const from = sideOf(actor, revision.labId)
    const by = { by: personOf(actor).id, from, now: step.now }
    return save(step, 'revision:discard', facts, discarding(revision, version, by))
  })
}
