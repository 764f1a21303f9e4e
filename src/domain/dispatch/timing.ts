import { at, NOBODY, type Routing } from './routing.ts'

/** Routes, as far as their times go; `delivers` counts the visits whose tubes go to a lab. */
export type Timed = {
  routing: Routing
  stride: number
  count: Int32Array
  delivers: Int32Array
  stops: Int32Array
  /** When each stop begins at the earliest and at the latest. */
  early: Int32Array
  late: Int32Array
  /** The way from the stop before; of somebody without a stop 0: they stay where they are. */
  leg: Int32Array
}

/**
 * The earliest beginnings of a route; false where there are none. Where tubes must be at a lab in
 * time a visit may have to wait although it could begin: each pass moves what must wait, and as many
 * passes as there are stops suffice, or no times do.
 * Source: decision 187.
 */
export function earliest(routes: Timed, route: number): boolean {
  const { routing, stops, stride, early, count, delivers } = routes
  const base = route * stride
  const last = base + at(count, route) + 1
  for (let index = base; index <= last; index += 1)
    early[index] = at(routing.opens, at(stops, index))
  if (!forward(routes, base, last)) return false
  if (at(delivers, route) === 0) return true
  for (let pass = base; pass <= last; pass += 1) {
    const moved = waited(routes, base, last)
    if (moved === 0) return true
    if (moved < 0 || !forward(routes, base, last)) return false
  }
  return false
}

function forward({ routing, stops, early, leg }: Timed, base: number, last: number): boolean {
  const { takes, closes } = routing
  let node = at(stops, base)
  let begins = at(early, base)
  if (begins > at(closes, node)) return false
  for (let index = base + 1; index <= last; index += 1) {
    const arrives = begins + at(takes, node) + at(leg, index)
    node = at(stops, index)
    begins = Math.max(arrives, at(early, index))
    early[index] = begins
    if (begins > at(closes, node)) return false
  }
  return true
}

/** Moves each visit that begins too long before its delivery: how many, or -1 where one has none. */
function waited({ routing, stops, early }: Timed, base: number, last: number): number {
  const { visits, lab, within } = routing
  let moved = 0
  for (let index = last - 1; index > base; index -= 1) {
    const node = at(stops, index)
    if (node >= visits || at(lab, node) === NOBODY) continue
    const there = deliveredAt(stops, index, last, at(lab, node))
    if (there < 0) return -1
    const least = at(early, there) - at(within, node)
    if (at(early, index) >= least) continue
    early[index] = least
    moved += 1
  }
  return moved
}

/** The index of the next stop at a lab; -1 where there is none. */
function deliveredAt(stops: Int32Array, index: number, last: number, lab: number): number {
  for (let next = index + 1; next < last; next += 1) if (at(stops, next) === lab) return next
  return -1
}

/** The latest beginnings of a route that has earliest ones. Source: decision 187. */
export function latest(routes: Timed, route: number): boolean {
  const { routing, stops, stride, late, count, delivers } = routes
  const base = route * stride
  const last = base + at(count, route) + 1
  for (let index = base; index <= last; index += 1)
    late[index] = at(routing.closes, at(stops, index))
  backward(routes, base, last)
  if (at(delivers, route) === 0) return true
  for (let pass = base; pass <= last; pass += 1) {
    if (!hurried(routes, base, last)) return true
    backward(routes, base, last)
  }
  return false
}

function backward({ routing, stops, late, leg }: Timed, base: number, last: number) {
  let begins = at(late, last)
  for (let index = last - 1; index >= base; index -= 1) {
    const most = begins - at(leg, index + 1) - at(routing.takes, at(stops, index))
    begins = Math.min(most, at(late, index))
    late[index] = begins
  }
}

/** Moves each delivery that is later than the visit's latest beginning allows: whether any was. */
function hurried({ routing, stops, late }: Timed, base: number, last: number): boolean {
  const { visits, lab, within } = routing
  let isMoved = false
  for (let index = base + 1; index < last; index += 1) {
    const node = at(stops, index)
    if (node >= visits || at(lab, node) === NOBODY) continue
    const there = deliveredAt(stops, index, last, at(lab, node))
    const most = at(late, index) + at(within, node)
    if (at(late, there) <= most) continue
    late[there] = most
    isMoved = true
  }
  return isMoved
}

/** Source: decision 187. */
export function settleEarly(routes: Timed, route: number, first: number, last: number): void {
  const { routing, stops, early, leg, stride, count } = routes
  const base = route * stride
  const end = base + at(count, route) + 1
  let leaves = at(early, base + first - 1) + at(routing.takes, at(stops, base + first - 1))
  for (let index = base + first; index <= end; index += 1) {
    const node = at(stops, index)
    const begins = Math.max(leaves + at(leg, index), at(routing.opens, node))
    if (index > base + last && begins === at(early, index)) return
    early[index] = begins
    leaves = begins + at(routing.takes, node)
  }
}

/** Source: decision 187. */
export function settleLate(routes: Timed, route: number, first: number, last: number): void {
  const { routing, stops, late, leg, stride } = routes
  const base = route * stride
  let most = at(late, base + last) - at(leg, base + last)
  for (let index = base + last - 1; index >= base; index -= 1) {
    const node = at(stops, index)
    const begins = Math.min(most - at(routing.takes, node), at(routing.closes, node))
    if (index < base + first - 1 && begins === at(late, index)) return
    late[index] = begins
    most = begins - at(leg, index)
  }
}
