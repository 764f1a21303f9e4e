import { isStateful, type Stateful } from '#src/db/queries/changes/stateful.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Created } from '#src/domain/changes.ts'
import type { Step } from './step.ts'
import { type Born, birthOf } from './transition.ts'

/** The created event of each new row; an order was a quote before, and its tests come with it. */
export function createdEvents(step: Step, created: Created, bookingId: BookingId | null) {
  // A lab's debt belongs to no booking, and the entry that ends it to that of its cause.
  const own = new Map<string, BookingId>(created.settlement?.map((row) => [row.id, row.bookingId]))
  const ofBooking = (name: Stateful, { id }: Born) =>
    name === 'break' || name === 'reflexOffer' ? null : (own.get(id) ?? bookingId)
  return Object.entries(created).flatMap(([name, rows]: [string, readonly object[]]) =>
    isStateful(name) && name !== 'item'
      ? rows
          .filter(isBorn)
          .map((row) => birthOf(step, name, row, ofBooking(name, row), draftOf[name]))
      : [],
  )
}

/** Whether a row has a machine. */
export const isBorn = (row: object): row is Born => 'id' in row && 'state' in row

const draftOf: Readonly<Partial<Record<Stateful, 'draft'>>> = { order: 'draft' }
