import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { namesOf } from '#src/db/queries/lab-life.ts'
import { listCurrentResults } from '#src/db/queries/results.ts'
import type { StandingResult } from '#src/domain/results/standing.ts'
import { standingOf } from '#src/domain/results/standing-of.ts'
import type { Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'

/**
 * For `move`: the test must be as the caller was shown it; otherwise the refusal contains the
 * current state.
 */
export function asShown(step: Step, item: ItemRow, { version }: { version: number }) {
  const standsNow = async () => ({
    ...whereItStands(step.actor, 'item', item.state),
    standing: await standingResults(step, [item]),
  })
  return { version, standsNow }
}

/** The current state of these tests: the value, and who entered it when. */
export async function standingResults({ tx }: Step, items: ItemRow[]): Promise<StandingResult[]> {
  const ids = items.map(({ id }) => id)
  const results = await listCurrentResults(tx, ids)
  const names = await namesOf(
    tx,
    results.map(({ enteredBy }) => enteredBy),
  )
  return standingOf(
    items,
    results,
    [...names].map(([id, name]) => ({ id, name })),
  )
}
