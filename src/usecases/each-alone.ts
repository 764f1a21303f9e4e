import { batchesOf } from '#src/domain/batches.ts'

/**
 * At most so many are listed by a job of the hour or the day: more than a day brings, so that those
 * that fail in one pass never keep others from their turn.
 */
export const MOST_A_PASS = 10_000

/**
 * Processes each item on its own, a limited number at a time: a failure of one does not hold up the
 * others. The first error is thrown at the end, for the log and the retry.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  together = 1,
): Promise<void> {
  for (const one of await outcomesOf(items, act, together))
    if (one.status === 'rejected') throw one.reason
}

/** The same, returning the outcome of each, in order. */
export async function outcomesOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  together = 1,
): Promise<PromiseSettledResult<unknown>[]> {
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (let at = 0; at < items.length; at += together)
    outcomes.push(...(await Promise.allSettled(items.slice(at, at + together).map(act))))
  return outcomes
}

/**
 * Processes items in batches, each in one call that returns how many it processed. A batch that
 * fails is processed item by item, so that one that cannot be processed holds up none beside it. The
 * first error is thrown at the end.
 */
export async function togetherOrAlone<Item>(
  items: readonly Item[],
  most: number,
  act: (batch: readonly Item[]) => Promise<number>,
): Promise<number> {
  let done = 0
  const add = async (batch: readonly Item[]) => {
    done += await act(batch)
  }
  const failed: Item[] = []
  for (const batch of batchesOf(items, most)) await add(batch).catch(() => failed.push(...batch))
  await eachAlone(failed, (item) => add([item]))
  return done
}
