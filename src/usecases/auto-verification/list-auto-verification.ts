import { listAutoTests } from '#src/db/queries/auto-verification/auto-rules.ts'
import type { ListAutoVerification } from '#src/domain/auto-verification/auto-rule.ts'
import { isEverByRule } from '#src/domain/auto-verification/eligible.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The tests of a lab that a rule may verify: those an instrument measures. Each with its switch, and
 * how many of the first values of the last 30 days a rule verified. Without patients.
 * Source: features C12; decision 242.
 */
export function listAutoVerification(world: World, actor: Actor, input: ListAutoVerification) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'auto-rule:read', input)
    const wanted = (input.q ?? '').toLowerCase()
    const tests = (await listAutoTests(tx, labId, now)).filter(isEverByRule)
    await audit(world, tx, actor, 'auto-rule:read', labId, { count: tests.length })
    return {
      labId,
      tests: tests
        .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
        .map(({ code, name, isOn, cause, counted, byRule }) => {
          return { testCode: code, name, isOn: isOn ?? false, cause, counted, byRule }
        }),
    }
  })
}
