import { paise, sumPaise } from '#src/domain/money.ts'
import type { AddOnQuoting } from './add-on-quote.ts'
import type { Contract } from './contract.ts'
import { testsToCome } from './joinable.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'

/** A contract of tests that join. */
export type AddOnContract = Contract & { addsTo: NonNullable<Contract['addsTo']> }

/**
 * What a quote of tests that join a booked order freezes: their prices alone, and what is due at the
 * door with them, in paise; nothing where they are paid online.
 * Source: decisions 211 and 223.
 */
export function addOnContract(facts: AddOnQuoting): AddOnContract {
  const { booking, order, priced, payment } = facts
  const { startsAt, endsAt } = visitOfOrder(facts, order.id)
  const testsTotal = sumPaise(priced.order.lines.map(({ price }) => price))
  const { line, landmark, locality, district, state, pincode, latitude, longitude } = booking
  return {
    address: { line, landmark, locality, district, state, pincode, latitude, longitude },
    locationId: booking.locationId,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    slotIds: [],
    orders: [priced.order],
    testsTotal,
    collectionCharge: paise(0),
    receivables: [],
    credits: [],
    total: testsTotal,
    cancellation: booking.terms,
    addsTo: {
      bookingId: booking.id,
      orderId: order.id,
      paymentVersion: payment.version,
      due: payment.mode === 'online' ? paise(0) : paise(payment.amount + testsTotal),
      testCodes: testsToCome(facts, order),
    },
  }
}
