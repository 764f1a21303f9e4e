import type { Actor } from '#src/domain/people/actor.ts'
import type { DiscardRevision } from '#src/domain/reports/inputs.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockRevision } from '#src/usecases/parts/reports/open-revision.ts'
import { sideOf } from '#src/usecases/parts/reports/side-of.ts'

/**
 * Discards a draft with its values; the published report was never changed. A withdrawal by either
 * side, another change only by the lab.
 */
export function discardRevision(
  world: World,
  actor: Actor,
  input: { revisionId: RevisionId } & DiscardRevision,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:discard')
    const { revision } = await lockRevision(step, permit, input.revisionId)
    const decidedFrom = sideOf(actor, revision.labId)
    const isTheirs = revision.kind === 'withdraw' || decidedFrom === 'lab'
    if (!isTheirs || revision.state !== 'draft') throw notAllowed(actor, 'revision', revision.state)
    if (revision.version !== input.version) throw new Refusal('stale')
    const decidedBy = personOf(actor).id
    await move(step, 'revision', {
      row: revision,
      event: 'discard',
      bookingId: revision.bookingId,
      patch: { decidedBy, decidedFrom, decidedAt: step.now, proposalSealed: null },
    })
    const { kind } = revision
    await audit(world, step.tx, actor, 'revision:discard', revision.reportId, { kind })
    return { state: 'discarded' as const }
  })
}
