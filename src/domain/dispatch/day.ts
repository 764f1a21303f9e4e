import type { Point } from '#src/domain/places/distance.ts'

/**
 * How long the ways between places are, in whole units of time; a place is a row of the table or a
 * point. On the road a way is the great circle times `windings`, rounded up to the minute, so a
 * detour never saves time.
 */
export type Travel =
  | { kind: 'table'; places: number; units: readonly number[] }
  | { kind: 'road'; points: readonly Point[]; kmPerHour: number; windings: number }

/**
 * A visit that somebody shall make. Times are whole units from any common beginning; the product's
 * unit is the minute.
 */
export type Visit = {
  id: string
  place: number
  /** It begins within these, both included. */
  opens: number
  closes: number
  /** How long it takes. */
  takes: number
  tubes: number
  /** Bits, all of which a person must have. */
  skills: number
  /** Who accepted it, and therefore makes it. */
  personId?: string
  delivery?: Delivery
}

/** Where the tubes go, and how long after the beginning of the visit they are there at the latest. */
type Delivery = { labId: string; within: number }

export type Person = {
  id: string
  from: number
  until: number
  start: number
  /** Undefined: they end wherever they are. */
  end?: number
  /** Tubes that they can take in one day. */
  tubes: number
  skills: number
}

/** Where tubes are handed over; handing over begins within these times and takes so long. */
export type Lab = { id: string; place: number; opens: number; closes: number; takes: number }

export type Day = {
  travel: Travel
  visits: readonly Visit[]
  people: readonly Person[]
  labs: readonly Lab[]
}

export type Stop = { visitId: string; begins: number } | { labId: string; begins: number }
export type Route = { personId: string; stops: readonly Stop[] }
export type Plan = {
  /** Of everybody who has at least one stop. */
  routes: readonly Route[]
  /** Visits that nobody makes. */
  left: readonly string[]
  /** Units of travel of all routes together. */
  travel: number
}
