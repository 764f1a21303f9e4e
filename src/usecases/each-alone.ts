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
