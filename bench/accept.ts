import { placing, quote } from '../scripts/journey/booking.ts'
import { staff } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import { aPatient, type Patient } from '#test/durable/patients.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'

const rounds = roundsOf(4)
/** Visits of a round: a phlebotomist cannot have two visits in one slot, so each has its own. */
const visits = 40

/**
 * T3: a phlebotomist accepts a visit over HTTP, with everything enabled. CPU of all processes of
 * the product, including its database. The first round warms up.
 */
export async function measure(): Promise<Figure[]> {
  const env = {
    SLOT_CAPACITY: '1000',
    OPEN_BOOKINGS: '100000',
    CASH_IN_HAND_LIMIT_RUPEES: '1000000',
  }
  return withServer(async (base, family) => {
    const phlebotomist = await staff(base, 'phlebotomist', () => {})
    const cpu: Spent[] = []
    const took: number[] = []
    const cancelled: Spent[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const patient = await aPatient(base) // otherwise earlier fees would be added to each booking
      const booked = await someBookings(patient)
      const since = spentSoFar(family())
      const began = performance.now()
      for (const { visitId } of booked) {
        const { state } = await phlebotomist.post<'acceptVisit'>(`/api/v1/visits/${visitId}/accept`)
        expect(state === 'accepted', `accepted, and yet ${state}`)
      }
      took.push((performance.now() - began) / visits)
      cpu.push(spentEach(spentSoFar(family()), since, visits))
      const cancelledSince = spentSoFar(family())
      for (const { bookingId, fee } of booked)
        await patient.client.post<'cancelBooking'>(`/api/v1/bookings/${bookingId}/cancel`, {
          expectedChargePaise: fee,
        })
      cancelled.push(spentEach(spentSoFar(family()), cancelledSince, visits))
    }
    console.log(`accept, one after the other: ${median(took.slice(1)).toFixed(2)} ms each`)
    for (const spent of cpu.slice(-1)) console.log(`accept, last round: ${shownSpent(spent)}`)
    for (const spent of cancelled.slice(-1)) console.log(`cancel, last round: ${shownSpent(spent)}`)
    const figure = median(cpu.slice(1).map(ofProduct))
    const ofCancel = median(cancelled.slice(1).map(ofProduct))
    return [
      figureOf('CPU of an accept', 'ms', { figure, floor: 2.5 }, 'at most 1 of 2.5 ms'),
      figureOf('CPU of a cancel', 'ms', { figure: ofCancel, floor: 2.5 }, 'at most 1 of 2.5 ms'),
    ]
  }, env)
}

async function someBookings({ client, wants, hours }: Patient) {
  const booked: { bookingId: string; visitId: string; fee: number }[] = []
  for (const startsAt of hours.slice(0, visits)) {
    const offered = await quote(client, wants, startsAt)
    const { bookingId } = await client.post<'placeBooking'>('/api/v1/bookings', placing(offered))
    const { visits: all } = await client.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
    const { afterAcceptancePaise: fee } = offered.cancellation
    booked.push({ bookingId, visitId: all[0]?.visitId ?? '', fee })
  }
  expect(booked.length === visits, `only ${booked.length} hours are free`)
  return booked
}
