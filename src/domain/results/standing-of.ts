import type { UserId } from '#src/domain/people/actor.ts'
import type { Item } from './order-at-hand.ts'
import type { Result } from './result.ts'
import type { StandingResult } from './standing.ts'

type Names = readonly { id: string; name: string }[]

/** The current state of these tests: the value, and who entered it when. */
export function standingOf(
  items: readonly Pick<Item, 'id' | 'name' | 'version' | 'state'>[],
  results: readonly Result[],
  names: Names,
): StandingResult[] {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return items.map(({ id: testItemId, name, version, state }) => {
    const result = results.find((one) => one.testItemId === testItemId)
    return { testItemId, name, version, state, result: result ? shownOf(result, nameOf) : null }
  })
}

type Shown = Pick<
  Result,
  'value' | 'comparator' | 'choice' | 'text' | 'unit' | 'flag' | 'comment' | 'enteredAt'
> & { enteredBy: UserId }

/** A value as shown on the bench, with the person who entered it. */
export function shownOf(result: Shown, names: ReadonlyMap<string, string>) {
  const { value, comparator, choice, text, unit, flag, comment, enteredBy, enteredAt } = result
  const who = { enteredBy: names.get(enteredBy) ?? '', enteredAt: enteredAt.toString() }
  return { value, comparator, choice, text, unit, flag, comment, ...who }
}
