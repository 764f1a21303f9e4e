import { areOneMoment, type CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import type { BloodLimit } from './blood-limit.ts'

/** One tube to draw and the tests it serves. */
export type PlannedTube<Item> = { tubeTypeCode: string; items: Item[] }

export type WantedTube = {
  tubeTypeCode: string
  collectionEvent: CollectionEvent
  /** Blood the test takes, in millilitres; null: the default of its tube type. */
  drawMl: number | null
}

/** A tube's volume, in millilitres. */
export type TubeVolumes = {
  code: string
  volumeMl: number
  lostMl: number
  /** Blood one more test takes; null: not blood, one container serves all. */
  testMl: number | null
  smallCode: string | null
}

export type Types = ReadonlyMap<string, TubeVolumes>

/**
 * The fewest tubes of each type and moment that hold what the tests need; tests whose moments
 * exclude each other never share a tube.
 * Source: model, "Tube"; decision 035.
 */
export function planTubes<Item extends WantedTube>(
  items: readonly Item[],
  types: Types,
  { isSmall = false } = {},
): PlannedTube<Item>[] {
  const tubes: (PlannedTube<Item> & { leftMl: number })[] = []
  for (const item of bindingFirst(items)) {
    const type = typeFor(item, types, isSmall)
    const tubeTypeCode = type?.code ?? item.tubeTypeCode
    const need = type ? needOf(item, type) : 0
    const fitting = tubes.find(
      (tube) =>
        tube.tubeTypeCode === tubeTypeCode && isAtMomentOf(tube, item) && tube.leftMl >= need,
    )
    if (fitting) {
      fitting.items.push(item)
      fitting.leftMl = rounded(fitting.leftMl - need)
    } else tubes.push({ tubeTypeCode, items: [item], leftMl: rounded(usableMl(type) - need) })
  }
  return tubes.map(({ leftMl: _left, ...tube }) => tube)
}

/** Tests that may be drawn at any time join those that may not. */
function bindingFirst<Item extends WantedTube>(items: readonly Item[]): Item[] {
  const isFree = ({ collectionEvent }: Item) => Number(collectionEvent === 'any')
  return items.toSorted((a, b) => isFree(a) - isFree(b))
}

function isAtMomentOf<Item extends WantedTube>(tube: PlannedTube<Item>, item: Item): boolean {
  return tube.items.every(({ collectionEvent: event }) => areOneMoment(event, item.collectionEvent))
}

/**
 * The type of tube a test is drawn in: small tubes only where they are wanted and hold the test.
 * Source: decision 035.
 */
export function typeFor(item: WantedTube, types: Types, isSmall: boolean): TubeVolumes | undefined {
  return isSmall ? smallFor(item, types) : types.get(item.tubeTypeCode)
}

/** The small tube where a single test fits into it, otherwise the full one. */
function smallFor(item: WantedTube, types: Types): TubeVolumes | undefined {
  const full = types.get(item.tubeTypeCode)
  const small = full?.smallCode ? types.get(full.smallCode) : undefined
  return small && needOf(item, small) <= usableMl(small) ? small : full
}

/**
 * What a test takes of a tube, in millilitres. A bottle's own volume also applies to a smaller one; a
 * sample that is not blood needs no volume.
 * Source: decision 035.
 */
export function needOf({ drawMl }: WantedTube, { testMl }: TubeVolumes): number {
  return drawMl ?? testMl ?? 0
}

/** What a tube holds for tests, in millilitres; without end where it is not blood. Source: decision 035. */
export function usableMl(type: TubeVolumes | undefined): number {
  return type && type.testMl !== null ? rounded(type.volumeMl - type.lostMl) : Infinity
}

const rounded = (ml: number) => Math.round(ml * 1000) / 1000

/** The blood in these tubes, each filled to its mark, in millilitres. Source: decision 035. */
export function bloodOf(tubes: readonly { tubeTypeCode: string }[], types: Types): number {
  const each = tubes.map(({ tubeTypeCode }) => types.get(tubeTypeCode))
  return rounded(
    each.reduce((sum, type) => sum + (type && type.testMl !== null ? type.volumeMl : 0), 0),
  )
}

/**
 * The tubes of one person's orders within a limit: full ones where they keep it and the child is
 * not a baby, otherwise small ones. The caller refuses a plan that exceeds the limit all the same.
 * Source: decision 035.
 */
export function planWithin<Item extends WantedTube>(
  orders: readonly (readonly Item[])[],
  types: Types,
  limit: BloodLimit | undefined,
): PlannedTube<Item>[][] {
  const full = orders.map((items) => planTubes(items, types))
  const isWithin = limit && !limit.isSmallFirst && bloodOf(full.flat(), types) <= limit.drawMl
  return !limit || isWithin
    ? full
    : orders.map((items) => planTubes(items, types, { isSmall: true }))
}

/**
 * The tests to leave out so that the rest keeps the limit: those of the largest tubes first.
 * Source: decision 035.
 */
export function tooMuch<Item extends WantedTube>(
  tubes: readonly PlannedTube<Item>[],
  types: Types,
  limitMl: number,
): Item[] {
  const mlOf = (tube: PlannedTube<Item>) => bloodOf([tube], types)
  const left = tubes.toSorted((a, b) => mlOf(a) - mlOf(b))
  const out: Item[] = []
  while (bloodOf(left, types) > limitMl) out.push(...(left.pop()?.items ?? []))
  return out
}
