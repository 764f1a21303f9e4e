import type { Actor } from '#src/domain/people/actor.ts'
import type { SignRevision } from '#src/domain/reports/inputs.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { reviewCase } from '#src/usecases/parts/notifiable/review-case.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { tellAgain } from '#src/usecases/parts/results/tell-again.ts'
import { withdrawCalls } from '#src/usecases/parts/results/withdraw-calls.ts'
import { inStep } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { endOpenTests } from '#src/usecases/parts/reports/end-open-tests.ts'
import { lockRevision, refuseUndecidable } from '#src/usecases/parts/reports/open-revision.ts'
import { signWithdrawal } from '#src/usecases/parts/reports/sign-withdrawal.ts'
import { withdrawingSide } from '#src/usecases/parts/reports/withdrawing-side.ts'

/**
 * The second of two people withdraws a report, signed with the password: the office where the lab
 * proposed it, the lab where the office did. A tombstone remains; its tests stay published and
 * count as entered in error; money is refunded only manually. Tests in progress end undone. Refuses
 * `same-person` also to a second person of the same side, `stale`, `password-again`, `forbidden`.
 * Source: life cycle 6; decision 032.
 */
export async function confirmWithdrawal(
  world: World,
  actor: Actor,
  { revisionId, version, password }: { revisionId: RevisionId } & SignRevision,
) {
  const permit = authorise(actor, 'report:withdraw')
  const { id: decidedBy } = personOf(actor)
  if (!(await world.passwords.confirm(decidedBy, password))) throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const open = await lockRevision(step, permit, revisionId)
    const { revision, report, tree } = open
    if (revision.kind !== 'withdraw') throw notAllowed(actor, 'revision', revision.state)
    refuseUndecidable(step, open, version)
    const decidedFrom = await withdrawingSide(step, revision.labId)
    if (revision.draftedBy === decidedBy || revision.draftedFrom === decidedFrom)
      throw new Refusal('same-person')
    const { bookingId, reason, words, baseVersion } = revision
    const signatureId = await signWithdrawal(step, orderOf(tree, report.orderId), {
      meaning: 'withdrawal-confirmed',
      change: { version: baseVersion, reason, words },
    })
    await move(step, 'report', { row: report, event: 'withdraw', bookingId, reason })
    for (const item of tree.items.filter(({ orderId }) => orderId === report.orderId)) {
      await withdrawCalls(step, item.id, `report withdrawn: ${reason}`)
      await tellAgain(step, item, { isWithdrawn: true })
      await reviewCase(step, item, { reason: `report withdrawn: ${reason}` })
    }
    await endOpenTests(step, tree, report.orderId)
    const patch = { decidedBy, decidedFrom, decidedAt: step.now, signatureId }
    await move(step, 'revision', {
      row: revision,
      event: 'sign',
      bookingId,
      patch: { ...patch, proposalSealed: null },
    })
    await audit(world, step.tx, actor, 'report:withdraw', report.id, { reason, from: decidedFrom })
    return { reportId: report.id, state: 'withdrawn' as const }
  })
}
