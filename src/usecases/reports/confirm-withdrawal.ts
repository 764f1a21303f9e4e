import type { Actor } from '#src/domain/people/actor.ts'
import type { SignRevision } from '#src/domain/reports/inputs.ts'
import { hasOpenTests } from '#src/domain/reports/open-tests-ended.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { withdrawalConfirmed } from '#src/domain/reports/withdrawing.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseWrongPassword } from '#src/usecases/password-again.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endOpenTests } from '#src/usecases/parts/reports/end-open-tests.ts'
import { printingBy } from '#src/usecases/printing-by.ts'
import { lockRevision } from '#src/usecases/parts/reports/report-at-hand.ts'
import { sideOf } from '#src/usecases/parts/reports/side-of.ts'

type Input = { revisionId: RevisionId } & SignRevision

/**
 * The second of two people withdraws a report, signed with the password: the office where the lab
 * proposed it, the lab where the office did. A tombstone remains; its tests stay published and
 * count as entered in error; money is refunded only manually. Tests in progress end undone. Refuses
 * `same-person` also to a second person of the same side, `stale`, `password-again`, `forbidden`.
 * Source: life cycle 6; decision 032.
 */
export async function confirmWithdrawal(world: World, actor: Actor, input: Input) {
  const permit = authorise(actor, 'report:withdraw')
  const { id: by } = personOf(actor)
  await refuseWrongPassword(world, by, input.password)
  return inStep(world, actor, async (step) => {
    const facts = await lockRevision(step, permit, input.revisionId)
    const { revision } = facts
    const as = { by, from: sideOf(actor, revision.labId), ...printingBy(step) }
    const decision = withdrawalConfirmed(facts, revision, input.version, as)
    const answer = await save(step, 'report:withdraw', facts, decision)
    if (hasOpenTests(facts, revision.orderId)) await endOpenTests(step, revision.orderId)
    return answer
  })
}
