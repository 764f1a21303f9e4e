import { anHour, book, type Booked, choose, quote, stateOf, type Wants } from './booking.ts'
import type { Client } from './client.ts'
import { bookOnline, payInSandbox, until } from './pay.ts'
import { patient as newPatient, staff } from './people.ts'
import { expect, type Report } from './report.ts'

/** ₹20. Source: specification §9. */
const PLATFORM_FEE = 2000

/**
 * Paid online and cancelled: less is refunded. Cash and cancelled: the next booking carries the fee
 * once.
 */
export async function money(base: string, report: Report) {
  const patient = await newPatient(base, report)
  const phlebotomist = await staff(base, 'phlebotomist', report)
  const wants = await choose(patient, { query: 'haemoglobin', codes: ['HB'] }, report)
  const walk = { patient, phlebotomist, wants, report }
  await paidAndCancelled(walk)
  const fee = await cashAndCancelled(walk)
  await carriedOnce(walk, fee)
}

type Walk = { patient: Client; phlebotomist: Client; wants: Wants; report: Report }

async function paidAndCancelled(walk: Walk) {
  const { patient, wants, report } = walk
  const booked = await bookOnline(patient, wants, report)
  const paidPaise = await payInSandbox(patient, booked, report)
  const state = await stateOf(patient, booked)
  expect(state === 'placed', `a paid booking is ${state}`)
  report({ who: 'patient', did: 'sees that the booking is placed', state, paidPaise })
  const chargePaise = await acceptThenCancel(walk, booked)
  const wanted = paidPaise - chargePaise
  const refund = await refundOf(patient, booked)
  expect(refund.amountPaise === wanted, `refund ${refund.amountPaise}, wanted ${wanted}`)
  report({
    who: 'patient',
    did: 'sees the refund on its way to where the money came from',
    paidPaise,
    chargePaise,
    refundPaise: refund.amountPaise,
    refund: refund.state,
    dueBy: refund.dueBy,
  })
}

/** The one refund, once the gateway has accepted it. */
async function refundOf(patient: Client, { bookingId }: Booked) {
  const { refunds } = await until(
    () => patient.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`),
    ({ refunds: all }) => all.some(({ state }) => state === 'submitted' || state === 'processed'),
    ({ refunds: all }) => `the refund is ${all.map(({ state }) => state).join()}`,
  )
  const [refund, ...more] = refunds
  expect(refund !== undefined && more.length === 0, `${refunds.length} refunds for one booking`)
  return refund
}

/** The charge shown to the patient is the charge taken: the phlebotomist's charge and ₹20. */
async function acceptThenCancel({ patient, phlebotomist, report }: Walk, booked: Booked) {
  const { bookingId, visitId } = booked
  await phlebotomist.post<'acceptVisit'>(`/api/v1/visits/${visitId}/accept`)
  report({ who: 'phlebotomist', did: 'accepted', state: await stateOf(patient, booked) })
  const path = `/api/v1/bookings/${bookingId}`
  const { cancellation, collectionChargePaise } = await patient.get<'viewBooking'>(path)
  expect(cancellation.isOpen, 'cancelling is closed')
  const { chargePaise } = cancellation
  expect(
    chargePaise === collectionChargePaise + PLATFORM_FEE,
    `cancelling costs ${chargePaise}, the phlebotomist ${collectionChargePaise}`,
  )
  const cancel = `${path}/cancel`
  await patient.refused('charge-changed', cancel, { expectedChargePaise: chargePaise - 1 })
  await patient.post<'cancelBooking'>(cancel, { expectedChargePaise: chargePaise })
  await patient.post<'cancelBooking'>(cancel, { expectedChargePaise: chargePaise })
  const state = await stateOf(patient, booked)
  expect(state === 'cancelled', `cancelled, and yet ${state}`)
  report({ who: 'patient', did: 'cancelled after acceptance, twice pressed', state, chargePaise })
  return chargePaise
}

async function cashAndCancelled(walk: Walk): Promise<number> {
  const { patient, wants, report } = walk
  const booked = await book(patient, wants, report)
  const feePaise = await acceptThenCancel(walk, booked)
  const { refunds } = await patient.get<'viewBooking'>(`/api/v1/bookings/${booked.bookingId}`)
  expect(refunds.length === 0, 'nothing was paid, and yet there is a refund')
  report({ who: 'patient', did: 'owes the fee at the next booking', feePaise })
  return feePaise
}

async function carriedOnce({ patient, wants, report }: Walk, feePaise: number) {
  const startsAt = await anHour(patient, wants.labId)
  const next = await quote(patient, wants, startsAt)
  const [carried, ...others] = next.receivables
  const isIt = carried?.amountPaise === feePaise && others.length === 0
  expect(isIt, `the quote carries ${JSON.stringify(next.receivables)}`)
  const { bookingId } = await patient.post<'placeBooking'>('/api/v1/bookings', {
    quoteId: next.quoteId,
  })
  const booked = await patient.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  expect(booked.receivablesTotalPaise === feePaise, 'the booking does not carry the fee')
  const { totalPaise } = booked
  report({
    who: 'patient',
    did: 'sees the fee as a line of the next booking',
    feePaise,
    totalPaise,
  })
  const third = await quote(patient, wants, await anHour(patient, wants.labId))
  expect(third.receivables.length === 0, 'a third booking would carry the fee again')
  const { totalPaise: without } = third
  report({
    who: 'patient',
    did: 'sees that a third one carries none',
    feePaise: 0,
    totalPaise: without,
  })
}
