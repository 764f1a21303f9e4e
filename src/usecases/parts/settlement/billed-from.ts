import type { lockAnswered } from '#src/db/queries/settlement/answers-at-hand.ts'
import type { AnswersAtHand } from '#src/domain/settlement/answers-at-hand.ts'
import { stateOfSupply } from '#src/domain/settlement/state-of-supply.ts'
import { openGstin } from '#src/usecases/parts/labs/sealed-numbers.ts'
import type { World } from '#src/usecases/world.ts'

/** The bank's answers with the labs in another state than ours, whose GSTINs are sealed. */
export function billedFrom(
  world: World,
  { customers, states, ...facts }: Awaited<ReturnType<typeof lockAnswered>>,
): AnswersAtHand {
  const names = new Map(states.map(({ code, name }) => [code, name]))
  const other = customers.filter(({ state, ...sealed }) => {
    const gstin = openGstin(world, sealed)
    return stateOfSupply({ gstin, state }, names) !== world.settings.operator.state
  })
  return { ...facts, interState: new Set(other.map(({ labId }) => labId)) }
}
