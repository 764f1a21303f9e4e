import type { Decision } from '#src/domain/changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Told } from '#src/usecases/letters.ts'
import type { Step } from '#src/usecases/step.ts'
import type { Product } from './people.ts'
import { everyRowMissed } from './rows-missed.ts'

type Decided = Decision<unknown, string>

/**
 * Makes the decision of a verb and expects, for each row of its save in turn, that with this row
 * altered since it was read the caller is told `stale` and nothing at all is written; then saves it.
 * Returns the names of the rows.
 *
 * @param decide loads and decides, with whoever is told about it where there is news.
 */
export function everyRowOf(
  product: Product,
  actor: Actor,
  decide: (step: Step) => Promise<Decided | { told: Told; decision: Decided }>,
): Promise<string[]> {
  return everyRowMissed(product, actor, async (step) => {
    const decided = await decide(step)
    const { told, decision } = 'decision' in decided ? decided : { told: null, decision: decided }
    return { told, changes: changesOf(decision) }
  })
}

function changesOf(decision: Decided) {
  if (!decision.ok || !decision.changes) throw new Error(`not decided: ${JSON.stringify(decision)}`)
  const { audit: _entry, ...changes } = decision.changes
  return changes
}
