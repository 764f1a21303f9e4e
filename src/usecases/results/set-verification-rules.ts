import { listRuledTests, saveVerificationRules } from '#src/db/queries/labs/verification-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SetVerificationRules } from '#src/domain/results/verification-rule.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's pathologist sets whether the person who entered an ordinary value of these tests may
 * also verify it: for all of them as shown, or for none. Values waiting for verification follow the
 * new rule where it is stricter. Refuses `stale`, and `not-found` for a test that the lab does not
 * offer.
 * Source: life cycle 5; decision 039.
 */
export function setVerificationRules(world: World, actor: Actor, input: SetVerificationRules) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'verification-rule:set', input)
    const { rule } = input
    const offered = new Set((await listRuledTests(step.tx, labId)).map((test) => test.testCode))
    if (input.tests.some(({ testCode }) => !offered.has(testCode))) throw new Refusal('not-found')
    // Always in the same order, so that two concurrent saves cannot deadlock.
    const tests = input.tests.toSorted((a, b) => (a.testCode < b.testCode ? -1 : 1))
    const said = { labId, rule, setBy: personOf(actor).id, setAt: step.now, tests }
    if ((await saveVerificationRules(step.tx, said)) !== tests.length) throw new Refusal('stale')
    const codes = tests.map(({ testCode }) => testCode)
    await audit(world, step.tx, actor, 'verification-rule:set', labId, { rule, tests: codes })
    return { rule, tests: codes }
  })
}
