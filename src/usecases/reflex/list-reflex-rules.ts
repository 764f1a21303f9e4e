import { listReflexRulesOf } from '#src/db/queries/reflex/reflex-rules.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { rulesShown } from '#src/domain/reflex/reflex-page.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { labId?: LabId | undefined }

/**
 * The rules by which a lab adds tests, what became of each and what it did lately.
 * Source: features C12; decision 256.
 */
export function listReflexRules(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'reflex-rule:read', input)
    const rules = await listReflexRulesOf(tx, labId, now)
    return {
      labId,
      today: indianDay(now).toString(),
      rules: rulesShown(rules, personOf(actor).id, now),
      may: {
        propose: mayEver(actor, 'reflex-rule:propose'),
        decide: mayEver(actor, 'reflex-rule:decide'),
      },
    }
  })
}
