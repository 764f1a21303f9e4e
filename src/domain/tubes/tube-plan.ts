import { areOneMoment, type CollectionEvent } from '#src/domain/catalogue/collection-event.ts'

/** One tube to draw and the tests it is for. */
export type PlannedTube<Item> = { tubeTypeCode: string; items: Item[] }

type Wanted = { tubeTypeCode: string; collectionEvent: CollectionEvent }

/**
 * One tube per distinct type and moment in an order; every test that needs the type at that moment
 * shares it. Two tests whose moments cannot be one are never in one tube. Source: model, «Tube».
 */
export function planTubes<Item extends Wanted>(items: readonly Item[]): PlannedTube<Item>[] {
  const tubes: PlannedTube<Item>[] = []
  for (const item of bindingFirst(items)) {
    const fitting = tubes.find((tube) => isFor(tube, item))
    if (fitting) fitting.items.push(item)
    else tubes.push({ tubeTypeCode: item.tubeTypeCode, items: [item] })
  }
  return tubes
}

/** What may be drawn at any time goes along with what may not. */
function bindingFirst<Item extends Wanted>(items: readonly Item[]): Item[] {
  const isFree = ({ collectionEvent }: Item) => Number(collectionEvent === 'any')
  return items.toSorted((a, b) => isFree(a) - isFree(b))
}

function isFor<Item extends Wanted>(tube: PlannedTube<Item>, item: Item): boolean {
  return (
    tube.tubeTypeCode === item.tubeTypeCode &&
    tube.items.every(({ collectionEvent: event }) => areOneMoment(event, item.collectionEvent))
  )
}
