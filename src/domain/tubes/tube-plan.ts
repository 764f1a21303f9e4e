/** One tube to draw and the tests it is for. */
export type PlannedTube<Item> = { tubeTypeCode: string; items: Item[] }

/**
 * One tube per distinct type in an order; every test that needs the type shares it.
 * Source: model, «Tube».
 */
export function planTubes<Item extends { tubeTypeCode: string }>(
  items: readonly Item[],
): PlannedTube<Item>[] {
  const byType = Map.groupBy(items, ({ tubeTypeCode }) => tubeTypeCode)
  return [...byType].map(([tubeTypeCode, ofType]) => ({ tubeTypeCode, items: ofType }))
}
