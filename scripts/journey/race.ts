import { anHour, book, choose, quote, type Wants } from './booking.ts'
import { type Answer, type Client, createClient } from './client.ts'
import { aPhone, codeSentTo, patient as newPatient, staff } from './people.ts'
import { expect, type Report } from './report.ts'

const MANY = 50

/** Fifty at once for one thing, three times: one wins each. */
export async function race(base: string, report: Report) {
  const patient = await newPatient(base, report)
  const wants = await choose(patient, { query: 'haemoglobin', codes: ['HB'] }, report)
  await lastPlace(patient, wants, report)
  await oneVisit(base, patient, wants, report)
  await oneCode(base, report)
}

async function atOnce(ask: (index: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: MANY }, (_, index) => ask(index)))
  const broken = answers.find(({ status }) => status >= 500)
  expect(!broken, `a racer got ${broken?.status} ${JSON.stringify(broken?.body)}`)
  return answers.filter(({ status }) => status < 300).length
}

/** Fifty bookings for the last place of a slot, each with its own quote. */
async function lastPlace(patient: Client, wants: Wants, report: Report) {
  const startsAt = await anHour(patient, wants.labId)
  const quotes: string[] = []
  for (let index = 0; index < MANY; index += 1)
    quotes.push((await quote(patient, wants, startsAt)).quoteId)
  let left = await placesLeft(patient, wants.labId, startsAt)
  while (left > 1) {
    const { quoteId } = await quote(patient, wants, startsAt)
    await patient.post<'placeBooking'>('/api/v1/bookings', { quoteId })
    left -= 1
  }
  const winners = await atOnce((index) =>
    patient.ask('POST', '/api/v1/bookings', { quoteId: quotes[index] }),
  )
  report({ who: 'patients', did: `${MANY} bookings of a slot's last place`, winners })
  expect(winners === 1, `${winners} won the last place`)
}

async function placesLeft(client: Client, labId: string, startsAt: string): Promise<number> {
  const { days } = await client.get<'listSlots'>(`/api/v1/slots?labIds=${labId}`)
  const hours = days.flatMap(({ slots }) => slots)
  return hours.find((hour) => hour.startsAt === startsAt)?.placesLeft ?? 0
}

/** Fifty accepts of one visit by the two phlebotomists of the city, each retrying. */
async function oneVisit(base: string, patient: Client, wants: Wants, report: Report) {
  const both = [
    await staff(base, 'phlebotomist', report),
    await staff(base, 'phlebotomist2', report),
  ]
  const { visitId } = await book(patient, wants, report)
  const at = `/api/v1/visits/${visitId}/accept`
  const who: number[] = []
  await atOnce(async (index) => {
    const answer = await (both[index % 2] ?? patient).ask('POST', at)
    if (answer.status < 300) who.push(index % 2)
    return answer
  })
  const winners = new Set(who).size
  report({ who: 'phlebotomists', did: `${MANY} accepts of one visit`, winners })
  expect(winners === 1, `${winners} phlebotomists have the visit`)
  const [winner] = who
  await both[winner ?? 0]?.post<'releaseVisit'>(`/api/v1/visits/${visitId}/release`, {
    reason: 'the race is over',
  })
}

/** Fifty attempts with one right code from the browser that requested it: one session. */
async function oneCode(base: string, report: Report) {
  const first = createClient(base, 'patient')
  const phone = aPhone()
  await first.send('/api/auth/phone/request-code', { phone })
  const code = await codeSentTo(first, phone)
  const winners = await atOnce(() =>
    first.ask('POST', '/api/auth/phone/verify-code', { phone, code }),
  )
  report({ who: 'patient', did: `${MANY} tries of one code`, winners })
  expect(winners === 1, `${winners} sessions from one code`)
}
