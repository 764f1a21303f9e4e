import { book, choose, stateOf } from './booking.ts'
import { depositAll } from './cash.ts'
import { accept, callCritical, enterAll, readReport, receive, sign } from './lab.ts'
import { patient as newPatient, staff } from './people.ts'
import { expect, type Report } from './report.ts'
import { visit } from './visit.ts'

/** Booked, collected, accepted, reported, read: nothing goes wrong. */
export async function straight(base: string, report: Report) {
  await anOrder(base, await everybody(base, report), report)
}

type People = Awaited<ReturnType<typeof everybody>>

/** A new patient, and the staff that one order needs, signed in. */
export async function everybody(base: string, report: Report) {
  return {
    patient: await newPatient(base, report),
    phlebotomist: await staff(base, 'phlebotomist', report),
    technician: await staff(base, 'technician', report),
    authoriser: await staff(base, 'authoriser', report),
    administrator: await staff(base, 'administrator', report),
    office: await staff(base, 'backoffice', report),
  }
}

/** One order by people who are signed in already. */
export async function anOrder(base: string, people: People, report: Report) {
  const { patient, phlebotomist, technician, authoriser, administrator, office } = people
  const wants = await choose(patient, { query: 'cmplete blood count', codes: ['P-CBC'] }, report)
  const booked = await book(patient, wants, report)
  const barcodes = await visit({ base, patient, phlebotomist, administrator, booked, report })
  const cancel = `/api/v1/bookings/${booked.bookingId}/cancel`
  await patient.refused('not-cancellable-after-collection', cancel, { expectedChargePaise: 0 })
  report({ who: 'patient', did: 'was told that cancelling is closed' })
  const bench = { patient, technician, authoriser, booked, report }
  for (const barcode of barcodes) await receive(bench, barcode)
  for (const barcode of barcodes) await accept(bench, barcode)
  const results = await enterAll(bench)
  await callCritical(bench)
  const reportId = await sign(bench)
  await readReport(bench, reportId, results)
  const state = await stateOf(patient, booked)
  expect(state === 'reported', `the order ended ${state}`)
  await depositAll(base, report, office)
}
