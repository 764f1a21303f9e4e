import type { Booked } from './booking.ts'
import { type Client, codeOf } from './client.ts'
import { staff } from './people.ts'
import { expect, type Report } from './report.ts'

/** `administrator`: a client that is signed in already. */
type Door = {
  base: string
  patient: Client
  administrator?: Client
  booked: Booked
  report: Report
}

/**
 * Until a visit may be collected: the administrator moves the demonstration's clock. Where earlier
 * journeys have moved it as far as it goes, the patient asks for an earlier visit.
 */
export async function untilTheDoor(door: Door, visitId: string) {
  const { base, patient, booked, report } = door
  const { visits } = await patient.get<'viewBooking'>(`/api/v1/bookings/${booked.bookingId}`)
  const visit = visits.find((one) => one.visitId === visitId)
  expect(visit !== undefined, 'the booking lost its visit')
  const administrator = door.administrator ?? (await staff(base, 'administrator', report))
  const to = visit.doorOpensAt
  const { status, body } = await administrator.ask('POST', '/api/v1/demo-clock', { to })
  if (status < 300) return report({ who: 'administrator', did: 'moved the clock', to })
  if (codeOf(body) === 'clock-not-ahead') return undefined
  expect(codeOf(body) === 'clock-too-far', `the clock answered ${status} ${JSON.stringify(body)}`)
  const { version } = visit
  await patient.post<'allowEarlyVisit'>(`/api/v1/visits/${visitId}/early`, {
    isAllowed: true,
    version,
  })
  return report({ who: 'patient', did: 'let them come before the hour' })
}
