/**
 * Does each of many on its own, so many at a time: what fails with one of them keeps no other
 * waiting. What failed first is thrown at the end, for the log and the next try.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  together = 1,
): Promise<void> {
  const failed: unknown[] = []
  for (let at = 0; at < items.length; at += together) {
    const done = await Promise.allSettled(items.slice(at, at + together).map((item) => act(item)))
    failed.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failed.length > 0) throw failed[0]
}
