import type { Routes } from './routes.ts'
import { at, endOf, NOBODY, type Routing, startOf } from './routing.ts'

/**
 * Why nobody can keep an hour, from the first reason that holds for everybody: nobody works then;
 * nobody who does has the skills or takes so many tubes; everybody is too far away for their shift;
 * nobody is at the lab in time; who could is busy.
 * Source: decision 187.
 */
const whysNoHour = ['nobody-works', 'nobody-able', 'too-far', 'lab-too-late', 'busy'] as const
export type WhyNoHour = (typeof whysNoHour)[number]

/** Judged as if nobody had a visit yet; the wanted visit is the last one. Source: decision 187. */
export function whyNoHour({ routing }: Routes): WhyNoHour {
  let most = 0
  for (let person = 0; person < routing.people; person += 1)
    most = Math.max(most, stage(routing, person))
  return whysNoHour[most] ?? 'busy'
}

/** The same for one person. Source: decision 187. */
export function whyNot(routing: Routing, person: number): WhyNoHour {
  return whysNoHour[stage(routing, person)] ?? 'busy'
}

/** How many of the reasons do not hold for a person without visits. */
function stage(routing: Routing, person: number): number {
  const { opens, closes, takes, tubes, skills, carries, able } = routing
  const visit = routing.visits - 1
  const [from, until] = [at(opens, startOf(routing, person)), at(closes, startOf(routing, person))]
  if (from > at(closes, visit) || at(opens, visit) + at(takes, visit) > until) return 0
  const isAble = (at(skills, visit) & ~at(able, person)) === 0
  if (!isAble || at(tubes, visit) > at(carries, person)) return 1
  const begins = Math.max(from + wayTo(routing, visit, startOf(routing, person)), at(opens, visit))
  if (begins > at(closes, visit)) return 2
  const end = endOf(routing, person)
  if (begins + at(takes, visit) + wayFrom(routing, visit, end) > until) return 2
  return isInTime(routing, person, begins) ? 4 : 3
}

/** Whether the tubes can be at the lab in time if the visit begins then or later. */
function isInTime(routing: Routing, person: number, begins: number): boolean {
  const { opens, closes, takes, lab, within, place } = routing
  const visit = routing.visits - 1
  const there = at(lab, visit)
  if (there === NOBODY) return true
  const way = at(takes, visit) + wayFrom(routing, visit, there)
  const handed = Math.max(begins + way, at(opens, there))
  const latest = Math.min(at(closes, visit), handed - way)
  if (handed > at(closes, there) || handed - latest > at(within, visit)) return false
  const back = at(routing.legs, at(routing.row, there) + at(place, endOf(routing, person)))
  return handed + at(takes, there) + back <= at(closes, endOf(routing, person))
}

function wayFrom({ legs, row, place }: Routing, node: number, to: number) {
  return at(legs, at(row, node) + at(place, to))
}

function wayTo({ legsTo, row, place }: Routing, node: number, from: number) {
  return at(legsTo, at(row, node) + at(place, from))
}
