/**
 * Does each of many on its own, so many at a time: what fails with one of them keeps no other
 * waiting. What failed first is thrown at the end, for the log and the next try.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  together = 1,
): Promise<void> {
  for (const one of await outcomesOf(items, act, together))
    if (one.status === 'rejected') throw one.reason
}

/** The same, answering what became of each, in their order. */
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
