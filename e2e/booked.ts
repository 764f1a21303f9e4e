import type { Browser, Page } from '@playwright/test'
import { expect, messageTo, signIn, test } from './product.ts'

/** Who is tested in these journeys. */
export const person = { name: 'Meera Nair', birthDate: '1984-02-29', sex: 'female' } as const

export type Booked = {
  /** Signed in as the patient. */
  patient: Page
  number: string
  bookingId: string
  visitId: string
  orderId: string
  startCode: string
  total: number
}

/** For journeys that begin after the booking: made over the public API, by a patient of its own. */
export async function bookedByApi(browser: Browser, items: string[]): Promise<Booked> {
  const patient = await browser.newPage()
  await enterByPhone(patient)
  const patientId = (await send(patient, 'patients', { ...person, relation: 'self' })).id
  const addressId = await anAddress(patient)
  const labId = await tulsi(patient, items)
  const startsAt = await anUntouchedHour(patient, labId)
  const order = { patientId, labId, items }
  const { quoteId } = await send(patient, 'quotes', { addressId, startsAt, orders: [order] })
  const { bookingId, number } = await send(patient, 'bookings', { quoteId })
  const { visits, orders, totalPaise } = await ask(patient, `bookings/${bookingId}`)
  const [{ visitId, startCode }] = visits
  const [{ orderId }] = orders
  return { patient, number, bookingId, visitId, orderId, startCode, total: totalPaise }
}

/** The tubes of a booking on the lab's counter; answers their barcodes in draw order. */
export async function onTheCounter(browser: Browser, booked: Booked): Promise<string[]> {
  const phlebotomist = await browser.newPage()
  await signIn(phlebotomist, 'phlebotomist2')
  const at = `visits/${booked.visitId}`
  for (const step of ['accept', 'depart', 'arrive']) await send(phlebotomist, `${at}/${step}`)
  const { orderId, startCode, total } = booked
  const { name, birthDate } = person
  const said = { startCode, patients: [{ orderId, name, birthDate }] }
  await send(phlebotomist, `${at}/identify`, said)
  await send(phlebotomist, `${at}/cash`, { amountPaise: total })
  const barcodes: string[] = []
  for (const { tubeId } of (await ask(phlebotomist, at)).tubes) {
    const barcode = aBarcode()
    for (const step of ['label', 'collect'])
      await send(phlebotomist, `tubes/${tubeId}/${step}`, { barcode })
    barcodes.push(barcode)
  }
  for (const step of ['finish', 'hand-over']) await send(phlebotomist, `${at}/${step}`)
  await phlebotomist.close()
  return barcodes
}

let labels = 0

/** A label that was never used. */
export function aBarcode(): string {
  labels += 1
  return `E2E-${Date.now().toString(36).toUpperCase()}-${labels}`
}

/** What stands in the API for this person now. */
// oxlint-disable-next-line typescript/no-explicit-any -- a missing member fails the journey there
export async function ask(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(`/api/v1/${path}`)
  expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
async function send(page: Page, path: string, body: object = {}, under = '/api/v1/'): Promise<any> {
  const answer = await page.request.post(under + path, {
    data: body,
    headers: {
      origin: test.info().project.use.baseURL ?? '',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  expect(answer.ok(), `POST ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function enterByPhone(page: Page) {
  const phone = `+918${String(Date.now()).slice(-9)}`
  await send(page, 'request-code', { phone }, '/api/auth/phone/')
  const letter = await messageTo(page, phone)
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  await send(page, 'verify-code', { phone, code }, '/api/auth/phone/')
  await send(page, 'me/notice', { version: (await ask(page, 'me')).noticeVersion })
}

async function anAddress(page: Page): Promise<string> {
  const { localities, district, state } = await ask(page, 'pincodes/560001')
  const address = {
    line: '12 Church Street',
    locality: localities[0],
    district,
    state,
    pincode: '560001',
    latitude: 12.975,
    longitude: 77.605,
    pointSource: 'placed',
  }
  return (await send(page, 'addresses', address)).id
}

/** The lab whose people the demonstration has. */
async function tulsi(page: Page, items: string[]): Promise<string> {
  const query = `codes=${items.join(',')}&latitude=12.975&longitude=77.605`
  const { offers } = await ask(page, `offers?${query}`)
  type Offer = { labName: string; labId: string }
  const ofTulsi = (offers as Offer[]).find(({ labName }) => labName.startsWith('Tulsi'))
  expect(ofTulsi).toBeDefined()
  return ofTulsi?.labId ?? ''
}

/** An hour nobody booked: the phlebotomists' other visits can't overlap with it. */
async function anUntouchedHour(page: Page, labId: string): Promise<string> {
  type Day = { slots: { startsAt: string; placesLeft: number }[] }
  const { days } = await ask(page, `slots?labIds=${labId}`)
  const slots = (days as Day[]).flatMap((day) => day.slots)
  const most = Math.max(...slots.map(({ placesLeft }) => placesLeft))
  return slots.findLast(({ placesLeft }) => placesLeft === most)?.startsAt ?? ''
}
