import { listRuledTests } from '#src/db/queries/labs/verification-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListVerificationRules } from '#src/domain/results/verification-rule.ts'
import { mayEver } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The tests that a lab offers, by name, and which of them are never verified by the person who
 * entered them.
 * Source: decision 039.
 */
export function listVerificationRules(world: World, actor: Actor, input: ListVerificationRules) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = ownLab(actor, 'verification-rule:read', input)
    const all = await listRuledTests(tx, labId)
    const wanted = input.q.toLocaleLowerCase('en')
    return {
      labId,
      maySet: mayEver(actor, 'verification-rule:set'),
      tests: all
        .filter(({ name, testCode, category }) => isNamed([name, testCode, category], wanted))
        .map(({ setAt, ...test }) => ({ ...test, setAt: setAt?.toString() ?? null })),
    }
  })
}

function isNamed(names: readonly string[], wanted: string): boolean {
  return names.some((name) => name.toLocaleLowerCase('en').includes(wanted))
}
