import type { UserId } from '#src/domain/people/actor.ts'
import { aBooker, aBooking, anotherHour, demoActor, visitRow } from './booking.ts'
import type { Product } from './people.ts'

/** Two phlebotomists, the office, and visits of the first that the office offers to the second. */
export async function reassigning(product: Product) {
  const first = await demoActor(product, 'phlebotomist')
  const second = await demoActor(product, 'phlebotomist2')
  const clerk = await demoActor(product, 'backoffice')
  const office = product.as(clerk)

  /** A visit that the first phlebotomist has accepted, and what is shown of it to the office. */
  async function anAcceptedVisit() {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker, { startsAt: await anotherHour(product) })
    const { visitId, bookingId } = booked
    await product.as(first).acceptVisit({ visitId })
    const { version } = await visitRow(product, visitId)
    return { booker, visitId, bookingId, version, number: booked.view.number }
  }

  /** The same, offered to the second. */
  async function anOffer() {
    const visit = await anAcceptedVisit()
    const { visitId, version } = visit
    const ask = { visitId, version, to: second.id, reason: 'cannot-come' } as const
    const { reassignmentId } = await office.offerReassignment(ask)
    return { ...visit, offer: { reassignmentId, version: 1 } }
  }

  return {
    first,
    second,
    clerk,
    office,
    anAcceptedVisit,
    anOffer,
    a: product.as(first),
    b: product.as(second),
    worker: product.as({ kind: 'worker' }),
  }
}

/** The messages about a booking, oldest first, with whom they are for. */
export async function messagesAbout(product: Product, bookingId: string) {
  const { rows } = await product.pool.query<{ event: string; to: UserId }>(
    'select event, user_id as to from messages where subject_id = $1 order by id',
    [bookingId],
  )
  return rows
}
