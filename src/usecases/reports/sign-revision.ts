import type { Actor } from '#src/domain/people/actor.ts'
import type { SignRevision } from '#src/domain/reports/inputs.ts'
import { revisionSigning } from '#src/domain/reports/revision-signing.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseWrongPassword } from '#src/usecases/password-again.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { printingBy } from '#src/usecases/printing-by.ts'
import { lockRevision } from '#src/usecases/parts/reports/report-at-hand.ts'
import { openRevision } from '#src/usecases/parts/reports/sealed-revision.ts'

type Input = { revisionId: RevisionId } & SignRevision

/**
 * The pathologist signs a revision, with the password again, and its version is published in one
 * transaction, so that a reader sees either the old one or the new one. Only a registered signatory
 * of that lab, and never its author. Money is not affected. Refuses `password-again`, `forbidden`,
 * `same-person`, `stale`, `not-allowed-now`, `needs-decision` for a number that nothing judges by
 * now, `control-failed` while a control of a changed test failed where it was measured,
 * `arrived-undecided` while a value of an instrument waits for a changed test, and `talk-first` where a changed result has had no counselling.
 * Source: life cycle 5 and 6; decision 032.
 */
export async function signRevision(world: World, actor: Actor, input: Input) {
  const permit = authorise(actor, 'revision:sign')
  const { id: by } = personOf(actor)
  await refuseWrongPassword(world, by, input.password)
  return inStep(world, actor, async (step) => {
    const facts = await lockRevision(step, permit, input.revisionId)
    const { revision } = facts
    const draft = { revision, proposal: openRevision(world, revision) }
    const as = { by, ...printingBy(step) }
    const decision = revisionSigning(facts, draft, input.version, as)
    return save(step, 'revision:sign', facts, decision)
  })
}
