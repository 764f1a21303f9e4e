import { listReflexTests } from '#src/db/queries/reflex/reflex-rules.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { causesOf, choiceOfTests } from '#src/domain/reflex/reflex-tests.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { testCode?: ItemCode | undefined; labId?: LabId | undefined }

/**
 * The tests of a lab whose values may start a rule, and what a rule after those of the chosen one may
 * say: its unit or its findings, and the tests that may be added. Refuses `not-found` for a chosen test
 * that the lab does not offer or that starts no rule.
 * Source: decision 256.
 */
export function viewReflexChoices(world: World, actor: Actor, { testCode, ...of }: Input) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'reflex-rule:propose', of)
    const today = indianDay(now)
    const tests = await listReflexTests(tx, labId, today)
    const chosen = testCode ? choiceOfTests(tests, testCode) : null
    if (chosen === undefined) throw new Refusal('not-found')
    return { labId, today: today.toString(), causes: causesOf(tests), chosen }
  })
}
