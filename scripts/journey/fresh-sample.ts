import { type Booked, book, choose, type Wants } from './booking.ts'
import { depositAll } from './cash.ts'
import type { Client } from './client.ts'
import { accept, type Bench, callCritical, enterAll, readReport, receive, sign } from './lab.ts'
import { patient as newPatient, staff } from './people.ts'
import { expect, type Report } from './report.ts'
import { visit } from './visit.ts'

const PANELS = ['P-CBC', 'P-LFT']

/** A booking is cancelled; the next one pays its fee, and one of its two tubes is drawn again. */
export async function freshSample(base: string, report: Report) {
  const patient = await newPatient(base, report)
  const phlebotomist = await staff(base, 'phlebotomist2', report)
  const technician = await staff(base, 'technician', report)
  const authoriser = await staff(base, 'authoriser', report)
  const wants = await choose(patient, { query: 'complete blod count', codes: PANELS }, report)
  const fee = await cancelled(patient, phlebotomist, wants, report)
  const booked = await book(patient, wants, report)
  await feeIsCarried(patient, booked, fee)
  const door = { base, patient, phlebotomist, booked, report }
  const [kept = '', spoiled = ''] = await visit(door)
  const bench = { patient, technician, authoriser, booked, report }
  for (const barcode of [kept, spoiled]) await receive(bench, barcode)
  await accept(bench, kept)
  const redraw = await reject(bench, spoiled)
  const good = await enterAll(bench)
  await callCritical(bench)
  await sign(bench)
  const [fresh = ''] = await visit(door, redraw)
  await receive(bench, fresh)
  await accept(bench, fresh)
  const later = await enterAll(bench)
  await callCritical(bench)
  const reportId = await sign(bench)
  await readReport(bench, reportId, good + later)
  await depositAll(base, report)
}

async function cancelled(patient: Client, phlebotomist: Client, wants: Wants, report: Report) {
  const { bookingId, visitId } = await book(patient, wants, report)
  await phlebotomist.post<'acceptVisit'>(`/api/v1/visits/${visitId}/accept`)
  const { cancellation } = await patient.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  const cancel = `/api/v1/bookings/${bookingId}/cancel`
  await patient.refused('charge-changed', cancel, { expectedChargePaise: 0 })
  expect(cancellation.isOpen, 'cancelling is closed')
  const expectedChargePaise = cancellation.chargePaise
  const { chargePaise } = await patient.post<'cancelBooking'>(cancel, { expectedChargePaise })
  const { orders } = await patient.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  const state = orders[0]?.state ?? 'nothing'
  expect(state === 'cancelled', `the cancelled order is ${state}`)
  report({ who: 'patient', did: 'cancelled after acceptance', state, chargePaise })
  return chargePaise
}

async function feeIsCarried(patient: Client, { bookingId }: Booked, fee: number) {
  const view = await patient.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  expect(view.receivablesTotalPaise === fee, `the fee of ${fee} is not on the next booking`)
}

/** The lab asks for a fresh sample: answers the new visit. Cancelling stays closed. */
async function reject({ technician, patient, booked, report }: Bench, barcode: string) {
  const reason = 'haemolysed'
  const at = '/api/v1/specimens/reject'
  const { isRedrawn } = await technician.post<'rejectTube'>(at, { barcode, reason })
  expect(isRedrawn, 'no fresh sample was asked for')
  const view = await patient.get<'viewBooking'>(`/api/v1/bookings/${booked.bookingId}`)
  const [order] = view.orders
  const fresh = order?.tubes.find(({ replaces }) => replaces?.barcode === barcode)
  expect(fresh !== undefined, 'no new tube names the one it replaces')
  const state = order?.state ?? 'nothing'
  expect(state === 'recollection-due', `after a rejection the order is ${state}`)
  expect(!view.cancellation.isOpen, 'cancelling was opened again')
  report({ who: 'technician', did: `rejected a tube: ${reason}`, state })
  return fresh.visitId
}
