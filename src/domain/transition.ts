import type { BookingId } from './bookings/booking.ts'
import { edgesOf, type EventOf, next } from './machine.ts'
import { type MachineName, machines } from './machines.ts'

/** A row of a machine, as read. */
export type Stateful = { id: string; state: string; version: number }

/**
 * One transition of one row along an edge of its machine, as data: it is written only where the row
 * still is as it was read.
 * Source: life cycle, rules for all machines.
 */
export type Transition = {
  machine: MachineName
  row: Stateful
  event: string
  to: string
  /** Columns written together with the state, by their names in the schema. */
  patch: Readonly<Record<string, unknown>>
  reason: string | null
  /** Whose it is, where one decision moves rows of several bookings. */
  bookingId?: BookingId
}

type More<Row> = { patch?: Partial<Row>; reason?: string }

/**
 * Undefined where the machine has no such edge from the row's state.
 * Source: life cycle, rules for all machines.
 */
export function transition<Name extends MachineName, Row extends Stateful>(
  machine: Name,
  row: Row,
  event: EventOf<(typeof machines)[Name]>,
  { patch = {}, reason }: More<Row> = {},
): Transition | undefined {
  // The lookup joins the unions of all machines, which TypeScript widens to string.
  const to = next(machines[machine], row.state as never, event as never) as string | undefined
  return to === undefined ? undefined : { machine, row, event, to, patch, reason: reason ?? null }
}

/**
 * The same; throws where the row has no such edge, which is a bug.
 * Source: life cycle, rules for all machines.
 */
export function taken<Name extends MachineName, Row extends Stateful>(
  machine: Name,
  row: Row,
  event: EventOf<(typeof machines)[Name]>,
  more: More<Row> = {},
): Transition {
  const found = transition(machine, row, event, more)
  if (!found) throw new Error(`${machine}: no ${event} from ${row.state}`)
  return found
}

/**
 * The event of the edge between two states; throws where there is none, because a derived state
 * without an edge is a bug.
 * Source: decision 008.
 */
export function eventBetween(machine: MachineName, from: string, to: string): string {
  const edge = edgesOf(machines[machine]).find((one) => one.from === from && one.to === to)
  if (!edge) throw new Error(`${machine}: no edge from ${from} to ${to}`)
  return edge.event
}

/** The rows as these transitions leave them. */
export function after<Row extends Omit<Stateful, 'version'>>(
  rows: readonly Row[],
  transitions: readonly Transition[],
): Row[] {
  return rows.map((row) => {
    const taken = transitions.find((one) => one.row.id === row.id)
    return taken ? { ...row, ...taken.patch, state: taken.to, version: taken.row.version + 1 } : row
  })
}
