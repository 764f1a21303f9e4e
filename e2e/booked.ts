import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { untilTheDoor } from './clock.ts'
import { type DemoName, expect, expectAccessible, messageTo, test } from './product.ts'

export type Booked = { number: string; bookingId: string; visitId: string }

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'
const LAB = 'Tulsi Demo Diagnostics'
export const people = {
  self: { name: 'Meera Nair', birthDate: '1984-02-29', sex: 'female', relation: 'self' },
  parent: { name: 'Ramesh Nair', birthDate: '1951-05-03', sex: 'male', relation: 'parent' },
} as const

export const home = {
  line: '12 Church Street',
  locality: 'Bengaluru',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
  latitude: 12.975,
  longitude: 77.605,
  pointSource: 'placed',
}

async function labFor(
  request: APIRequestContext,
  items: readonly string[],
  name = LAB,
): Promise<string> {
  const near = `latitude=${home.latitude}&longitude=${home.longitude}`
  const { offers } = await get(request, `/api/v1/offers?codes=${items.join(',')}&${near}`)
  return offers.find(({ labName }: { labName: string }) => labName === name).labId
}

/** A new person, signed in by phone, who has agreed to the notice; answers the number. */
export async function newPatient(page: Page): Promise<string> {
  const { request } = page
  const phone = `+919${String(randomInt(0, 999_999_999)).padStart(9, '0')}`
  await post(request, '/api/auth/phone/request-code', { phone })
  const message = await messageTo(page, phone)
  const code = /\b(\d{6})\b/.exec(message?.text ?? '')?.[1]
  await post(request, '/api/auth/phone/verify-code', { phone, code })
  await agreeToNotice(request)
  return phone
}

export async function agreeToNotice(request: APIRequestContext) {
  const { noticeVersion: version } = await get(request, '/api/v1/me')
  await post(request, '/api/v1/me/notice', { version })
}

/** A booking of the signed-in person, made through the API: one patient or two. */
export async function booked(
  page: Page,
  who: readonly (keyof typeof people)[] = ['self'],
  items: readonly string[] = ['P-CBC'],
  mode: 'cash' | 'online' = 'cash',
): Promise<Booked> {
  const patients = []
  for (const one of who)
    patients.push((await post(page.request, '/api/v1/patients', people[one])).id)
  return bookedFor(page, patients, items, mode)
}

/** For people that the account has already. */
export async function bookedFor(
  { request }: Page,
  patients: readonly string[],
  items: readonly string[],
  mode: 'cash' | 'online' = 'cash',
): Promise<Booked> {
  const { id: addressId } = await post(request, '/api/v1/addresses', home)
  const labId = await labFor(request, items)
  const orders = patients.map((patientId) => ({ patientId, labId, items }))
  const startsAt = await freeHour(request, labId)
  const quote = await post(request, '/api/v1/quotes', { addressId, startsAt, orders })
  const { quoteId, pregnancyAskedOf, questionsAskedOf } = quote
  const pregnancies = pregnancyAskedOf.map((patientId: string) => ({ patientId, answer: 'no' }))
  const answers = questionsAskedOf.map((asked: object) => ({ ...asked, answer: 'no' }))
  const placing = { quoteId, pregnancies, answers, payment: mode }
  const { number, bookingId } = await post(request, '/api/v1/bookings', placing)
  const { visits } = await get(request, `/api/v1/bookings/${bookingId}`)
  return { number, bookingId, visitId: visits[0].visitId }
}

/**
 * Everything chosen for one patient, on the page with the price; at the address and lab of `booked`.
 */
export async function atConfirm(page: Page, items: readonly string[] = ['P-CBC'], lab = LAB) {
  await page.goto(await confirmPath(page, items, lab))
  await notPregnant(page)
}

/** The address of the page of the booking with everything chosen. */
export async function confirmPath(
  { request }: Page,
  items: readonly string[] = ['P-CBC'],
  lab = LAB,
): Promise<string> {
  const { addresses } = await get(request, '/api/v1/me')
  const { patients } = await get(request, '/api/v1/me')
  const address = addresses[0]?.id ?? (await post(request, '/api/v1/addresses', home)).id
  const patient = patients[0]?.id ?? (await post(request, '/api/v1/patients', people.self)).id
  const labId = await labFor(request, items, lab)
  const at = await freeHour(request, labId)
  const chosen = new URLSearchParams({
    items: items.join(','),
    lab: labId,
    for: patient,
    address,
    at,
  })
  return `/book?${chosen}`
}

/** From the page of the booking straight to the hosted page, and its «Pay». */
export async function payOnline(page: Page, amount = /₹[\d,.]+/) {
  const name = new RegExp(`^Confirm and pay ${amount.source} online$`)
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
}

/** Pay Now, Confirm, and the hosted page's «Pay»; without scripts a button carries its message. */
export async function payInSandbox(page: Page, hasScripts = true) {
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm the payment')
  if (hasScripts) await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  if (!hasScripts) await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
}

/**
 * Answers the pregnancy question where a range of the tests depends on it, on the page with the
 * price.
 */
export async function notPregnant(page: Page) {
  await expect(page.getByRole('button', { name: /^Confirm and pay/ }).first()).toBeVisible()
  const no = page.getByRole('radio', { name: 'No', exact: true })
  if ((await no.count()) > 0) await no.check()
}

/**
 * The soonest free slot: the phlebotomists' other visits can't overlap with it, and the clock moves
 * only a little.
 */
async function freeHour(request: APIRequestContext, labId: string): Promise<string> {
  const { days } = await get(request, `/api/v1/slots?labIds=${labId}`)
  const hours: { startsAt: string; placesLeft: number }[] = days.flatMap(
    ({ slots }: { slots: object[] }) => slots,
  )
  const most = Math.max(...hours.map(({ placesLeft }) => placesLeft))
  return hours.find(({ placesLeft }) => placesLeft === most)?.startsAt ?? ''
}

/** Steps of a visit by the demonstration's phlebotomist; nobody sets out before its time. */
export async function visitSteps(
  staff: APIRequestContext,
  visit: Booked,
  steps: readonly string[],
) {
  for (const step of steps) {
    if (step === 'depart') await untilTheDoor(staff, visit)
    await post(staff, `/api/v1/visits/${visit.visitId}/${step}`)
  }
}

/** Signs a member of the demonstration's staff in, separately from the page. */
export async function asStaff(request: APIRequestContext, who: DemoName) {
  const email = `${who}@demo.oxalate.example`
  await post(request, '/api/auth/sign-in/email', { email, password })
  return request
}

/** From the door to the first tube drawn. */
export async function drawFirstTube(patient: Page, staff: APIRequestContext, visit: Booked) {
  await visitSteps(staff, visit, ['accept', 'depart', 'arrive'])
  await patient.goto(`/bookings/${visit.number}`)
  const startCode = (await patient.locator('.code [aria-hidden]').textContent()) ?? ''
  const at = `/api/v1/visits/${visit.visitId}`
  const { patients, cashDuePaise, tubes } = await get(staff, at)
  const { name, birthDate } = people.self
  const said = [{ orderId: patients[0].orderId, name, birthDate }]
  await post(staff, `${at}/identify`, { startCode, patients: said })
  await post(staff, `${at}/cash`, { amountPaise: cashDuePaise })
  const barcode = `OX-E2E-${randomInt(100_000, 999_999)}`
  const tube = `/api/v1/tubes/${tubes[0].tubeId}`
  const facts = tubes[0].asks.map(({ kind }: { kind: string }) => ({ kind, answer: 'not-known' }))
  await post(staff, `${tube}/label`, { barcode, facts })
  await post(staff, `${tube}/collect`, { barcode })
}

/** Reads from the API as this client. */
export async function get(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A step through the API, as programs take it. */
export async function post(request: APIRequestContext, path: string, data: object = {}) {
  const origin = test.info().project.use.baseURL ?? ''
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
