import type { ItemCode } from './item.ts'

type Holding = { code: ItemCode; name: string; members: readonly { code: string }[] }
type Named = { code: ItemCode; name: string }

/** An item, and the one of the same order that has all of its tests. */
export type TestedTwice = Named & { within: Named }

/**
 * The items of one order that would be measured and paid twice: another item of it has all of their
 * tests. Of two items with the same tests, the later one. Panels that only share some tests are not
 * named: neither can be left out without losing a test.
 * Source: features, "Booking": the cheapest way to cover what is asked for.
 */
export function testedTwice(items: readonly Holding[]): TestedTwice[] {
  return items.flatMap((item, at) => {
    const within = items.find((other, place) => other !== item && covers(other, item, place < at))
    if (!within) return []
    const { code, name } = item
    return [{ code, name, within: { code: within.code, name: within.name } }]
  })
}

function covers(other: Holding, item: Holding, isFirst: boolean): boolean {
  const codes = new Set(other.members.map(({ code }) => code))
  if (item.members.length === 0 || !item.members.every(({ code }) => codes.has(code))) return false
  return other.members.length > item.members.length || isFirst
}
