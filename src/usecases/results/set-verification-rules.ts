import { listRuledTests, saveVerificationRules } from '#src/db/queries/verification-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SetVerificationRules } from '#src/domain/results/verification-rule.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's pathologist says of tests whether who entered an ordinary value may also verify it: of all
 * of them as they were shown, or of none. Values that wait to be verified are asked by the new rule
 * where it is the stricter one. Refuses `stale`, and `not-found` for a test that the lab does not offer.
 * Source: life cycle 5.
 */
export function setVerificationRules(world: World, actor: Actor, input: SetVerificationRules) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'verification-rule:set', input)
    const { rule } = input
    const offered = new Set((await listRuledTests(step.tx, labId)).map((test) => test.testCode))
    if (input.tests.some(({ testCode }) => !offered.has(testCode))) throw new Refusal('not-found')
    // In one order for everybody, so that two who save at once never wait for each other in a ring.
    const tests = input.tests.toSorted((a, b) => (a.testCode < b.testCode ? -1 : 1))
    const said = { labId, rule, setBy: personOf(actor).id, setAt: step.now, tests }
    if ((await saveVerificationRules(step.tx, said)) !== tests.length) throw new Refusal('stale')
    const codes = tests.map(({ testCode }) => testCode)
    await audit(world, step.tx, actor, 'verification-rule:set', labId, { rule, tests: codes })
    return { rule, tests: codes }
  })
}
