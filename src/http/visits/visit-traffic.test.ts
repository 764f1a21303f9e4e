import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  arrived,
  type Booked,
  type Booker,
  demoActor,
} from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { crew, post } = await aClickingCrew(product)

/** Statements of its own, besides those of every verb: see `verb-traffic.test.ts`. */
async function trafficFor(who: string, path: string, body: object) {
  const { statements, writes } = await traffic.during(async () => {
    const answer = await post(who, path, body)
    expect(answer.status, answer.text).toBe(200)
  })
  return { own: statements.length - 5, writes }
}

test('the steps at a door and at the counter load once and save once', async () => {
  const seen: Record<string, Awaited<ReturnType<typeof trafficFor>>> = {}
  const counted = async (who: string, path: string, body: object) => {
    seen[path.split('/').at(-1) ?? path] = await trafficFor(who, path, body)
  }
  // The second time each statement has been prepared.
  for (const _round of [1, 2]) {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker)
    const { visitId } = booked
    const visit = (step: string, body: object) =>
      counted('phlebotomist', `/visits/${visitId}/${step}`, body)
    await arrived(product, crew.phlebotomist, booked)
    await visit('identify', await saidAtTheDoor(booker, booked))
    const { tubes, payment } = await product.as(crew.phlebotomist).viewVisit({ visitId })
    await visit('cash', { amountPaise: payment.amount })
    const barcode = aBarcode()
    const tube = (step: string, body: object) =>
      counted('phlebotomist', `/tubes/${tubes[0]?.tubeId}/${step}`, body)
    await tube('label', { barcode: aBarcode(), facts: [] })
    await tube('spoil', {})
    await tube('label', { barcode, facts: [] })
    await tube('collect', { barcode })
    await visit('finish', {})
    await visit('hand-over', {})
    await counted('technician', '/specimens/receive', { barcode })
    await counted('technician', '/specimens/accept', { barcode })
  }
  // The lock, its aggregate and the save; to label also whether the label was used before, and to
  // accept what its tests earn: under a lock, and read.
  const once = { own: 3, writes: 4 }
  expect(seen).toEqual({
    identify: once,
    cash: once,
    label: { own: 4, writes: 4 },
    spoil: once,
    collect: once,
    finish: once,
    'hand-over': once,
    receive: once,
    accept: { own: 5, writes: 4 },
  })
})

/** What the patient says at the door. */
async function saidAtTheDoor(booker: Booker, { bookingId }: Booked) {
  const { orders, visits } = await product.as(booker.actor).viewBooking({ bookingId })
  const patients = orders.map(({ orderId, patientName: name, birthDate }) => ({
    orderId,
    name,
    birthDate,
  }))
  return { startCode: visits[0]?.startCode, patients }
}

test('a visit that fails loads once more what decides how its booking ends', async () => {
  const seen: Record<string, Awaited<ReturnType<typeof trafficFor>>> = {}
  for (const _round of [1, 2])
    for (const reason of ['unsafe', 'refused'] as const) {
      const booked = await aBooking(product, await aBooker(product))
      await arrived(product, crew.phlebotomist, booked)
      seen[reason] = await trafficFor('phlebotomist', `/visits/${booked.visitId}/fail`, { reason })
    }
  // The lock and its aggregate; the credit, the money, stamps, calls and the last arrival; the save.
  // One of them gives the places back behind the lock of their hours (decision 186).
  expect(seen).toEqual({ unsafe: { own: 9, writes: 5 }, refused: { own: 9, writes: 5 } })
})

test('an earlier start and a new code load once and save once', async () => {
  const office = await product.cookieFor(await demoActor(product, 'backoffice'))
  const seen: Record<string, Awaited<ReturnType<typeof trafficFor>>> = {}
  for (const _round of [1, 2]) {
    const booker = await aBooker(product)
    const cookie = await product.cookieFor(booker.actor)
    const { visitId } = await aBooking(product, booker)
    const counted = async (who: string, step: string, body: object) => {
      seen[step] = await trafficFor(who, `/visits/${visitId}/${step}`, body)
    }
    await post('phlebotomist', `/visits/${visitId}/accept`, {})
    await counted(cookie, 'early', { isAllowed: true, version: 2 })
    await counted(office, 'new-code', { version: 3, reason: 'spoke-to-patient' })
  }
  expect(seen).toEqual({ early: { own: 3, writes: 4 }, 'new-code': { own: 3, writes: 4 } })
})
