import { quote } from '../scripts/journey/booking.ts'
import { codeOf } from '../scripts/journey/client.ts'
import { placing } from '../scripts/journey/booking.ts'
import { expect } from '../scripts/journey/report.ts'
import type { Booking } from '../scripts/journey/shapes.ts'
import { aPatient, type Patient } from '#test/durable/patients.ts'

/** Many, because the open bookings of an account are counted before its next one. */
const PATIENTS = 64

type Offered = { patient: Patient; quotes: Awaited<ReturnType<typeof quote>>[] }

export async function thePatients(base: string): Promise<Patient[]> {
  const patients: Patient[] = []
  for (let n = 0; n < PATIENTS; n += 1) patients.push(await aPatient(base))
  return patients
}

/** Quotes of every patient, each for another of the hours. */
export function offered(patients: readonly Patient[], each: number): Promise<Offered[]> {
  return inTurns(8, patients, async (patient, n) => {
    const quotes: Offered['quotes'] = []
    for (let made = 0; made < each; made += 1) {
      const hour = patient.hours[(n * each + made) % patient.hours.length] ?? ''
      quotes.push(await quote(patient.client, patient.wants, hour))
    }
    return { patient, quotes }
  })
}

/** So many clients at once book all of it, one patient after the other. Answers the ids. */
export async function placed(all: readonly Offered[], clients: number): Promise<string[]> {
  const ids = await inTurns(clients, all, async ({ patient, quotes }) => {
    const own: string[] = []
    for (const one of quotes) {
      const booked = await patient.client.post<'placeBooking'>('/api/v1/bookings', placing(one))
      own.push(booked.bookingId)
    }
    return own
  })
  return ids.flat()
}

/**
 * The same, each request sent twice at once with one key: both are answered with one booking, or one
 * is told that the other is being done. Answers the ids, each once.
 */
export async function placedTwice(all: readonly Offered[], clients: number): Promise<string[]> {
  const ids = await inTurns(clients, all, async ({ patient, quotes: [one] }) => {
    expect(one !== undefined, 'a patient has no quote')
    const key = crypto.randomUUID()
    const send = () => patient.client.ask('POST', '/api/v1/bookings', placing(one), key)
    const own = new Set<string>()
    for (const { status, body } of await Promise.all([send(), send()])) {
      if (status < 300) own.add((body as Booking).bookingId) // as the document says
      else expect(codeOf(body) === 'still-in-flight', `refused by ${String(codeOf(body))}`)
    }
    expect(own.size === 1, `one key made ${own.size} bookings`)
    return [...own]
  })
  return ids.flat()
}

/** All at once for one hour, which has fewer places left: who came too late is told `slot-full`. */
export async function raced(all: readonly Offered[]): Promise<string[]> {
  const booked = await Promise.all(
    all.map(async ({ patient, quotes: [one] }) => {
      expect(one !== undefined, 'a patient has no quote')
      const { status, body } = await patient.client.ask('POST', '/api/v1/bookings', placing(one))
      if (status < 300) return [(body as Booking).bookingId] // as the document says
      expect(codeOf(body) === 'slot-full', `refused by ${String(codeOf(body))}`)
      return []
    }),
  )
  return booked.flat()
}

/** Each worker takes the next one; the answers are in the order given. */
async function inTurns<One, Answer>(
  workers: number,
  all: readonly One[],
  act: (one: One, n: number) => Promise<Answer>,
): Promise<Answer[]> {
  const rest = all.map((one, n) => ({ one, n }))
  const answers: Answer[] = []
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift())
      answers[next.n] = await act(next.one, next.n)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return answers
}
