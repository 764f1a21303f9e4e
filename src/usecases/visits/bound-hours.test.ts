import { afterAll, expect, test } from 'vitest'
import {
  accepted,
  aBarcode,
  demoActor,
  demoLab,
  freeHours,
  identified,
  visitRow,
} from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { clock } = product
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const hours = await freeHours(product)

/** The lab sells every test, at a price that may be paid in cash. */
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

let days = 0

/** An accepted visit on a day of its own, in the hour that begins then in India. */
async function acceptedAt(items: string[], hour: number) {
  days += 1
  const startsAt = hours.filter((one) => indianHour(one) === hour).at(days) ?? 'no hour'
  const one = await accepted(product, phlebotomist, { items, startsAt })
  const { version } = await visitRow(product, one.booked.visitId)
  return { ...one, version }
}

/** This many minutes after the visit's hour began. */
const after = (starts: Temporal.Instant, minutes: number) =>
  clock.set(starts.add({ minutes }).toString())

/** At the door in the hour, identified and paid: only the tubes are left. */
async function atTheTubes({ booked, booker, starts }: Awaited<ReturnType<typeof acceptedAt>>) {
  const { visitId } = booked
  after(starts, 0)
  await field.departForVisit(booked)
  await field.arriveAtVisit(booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit(booked)
  await field.takeCash({ visitId, amountPaise: payment.amount })
  return tubes
}

const cortisol = {
  refusal: 'outside-hours',
  detail: { facts: { test: 'Cortisol Morning (8 am)', from: 7, to: 9 } },
}

test('the 8 o’clock cortisol is not drawn after 9: its tube is left out, the other one and the visit go on', async () => {
  const visit = await acceptedAt(['CORTAM', 'HB'], 7)
  const tubes = await atTheTubes(visit)
  const bound = tubes.find(({ tests }) => tests.includes('Cortisol Morning (8 am)'))
  const free = tubes.find((tube) => tube !== bound)
  if (!bound || !free) throw new Error('not two tubes')
  const barcode = aBarcode()
  after(visit.starts, 89)
  await field.labelTube({ tubeId: bound.tubeId, barcode })
  after(visit.starts, 91)
  await expect(field.collectTube({ tubeId: bound.tubeId, barcode })).rejects.toMatchObject(cortisol)
  const another = aBarcode()
  await field.labelTube({ tubeId: free.tubeId, barcode: another })
  await field.collectTube({ tubeId: free.tubeId, barcode: another })
  await field.writeOffTube({ tubeId: bound.tubeId, reason: 'wrong-hour' })
  expect(await field.finishCollection(visit.booked)).toEqual({ state: 'collected' })
  const view = await visit.patient.viewBooking(visit.booked)
  expect(view.visitFee).toBeNull()
  expect(view.orders[0]?.tubes.map(({ state }) => state).toSorted()).toEqual([
    'in-transit',
    'not-drawn',
  ])
})

test('it is drawn at 9 to the second, and a second later not even labelled: nobody is pricked for it', async () => {
  const [last, late] = [await acceptedAt(['CORTAM'], 7), await acceptedAt(['CORTAM'], 7)]
  const [tube] = await atTheTubes(last)
  const barcode = aBarcode()
  after(last.starts, 90)
  if (!tube) throw new Error('no tube')
  await field.labelTube({ tubeId: tube.tubeId, barcode })
  expect(await field.collectTube({ tubeId: tube.tubeId, barcode })).toEqual({ state: 'collected' })
  await field.finishCollection(last.booked)
  const [other] = await atTheTubes(late)
  if (!other) throw new Error('no tube')
  clock.set(late.starts.add({ minutes: 90, seconds: 1 }).toString())
  await expect(
    field.labelTube({ tubeId: other.tubeId, barcode: aBarcode() }),
  ).rejects.toMatchObject(cortisol)
})

test('where nothing else is drawn, the visit ends without a fee and is rescheduled', async () => {
  const { booked, patient, starts, ...rest } = await acceptedAt(['CORTAM'], 7)
  await atTheTubes({ booked, patient, starts, ...rest })
  after(starts, 95)
  await field.failVisit({ ...booked, reason: 'wrong-hour' })
  const view = await patient.viewBooking(booked)
  expect(view.visitFee).toBeNull()
  expect(view.visits[0]?.mayReschedule).toBe(true)
})

test.each([
  [['CORTAM'], 7, 'Cortisol Morning (8 am)'],
  [['CORTPM'], 15, 'Cortisol Evening (4 pm)'],
  [['PPBS'], 12, 'Post Prandial Blood Sugar'],
  [['HB', 'LITH'], 12, 'Lithium Level'],
  [['HB', 'PROG'], 12, 'Progesterone'],
])('%j at %s:30 cannot be allowed earlier', async (items, hour, name) => {
  const { booked, patient, starts, version } = await acceptedAt(items, hour)
  const { visitId } = booked
  const opensAt = starts.subtract({ minutes: 90 })
  clock.set(opensAt.subtract({ seconds: 1 }).toString())
  const tap = () => patient.allowEarlyVisit({ visitId, version, isAllowed: true })
  await expect(tap()).rejects.toMatchObject({
    refusal: 'bound-to-hour',
    detail: { facts: { test: name } },
  })
  expect((await patient.viewBooking(booked)).visits[0]?.mayAllowEarly).toBe(false)
  await expect(field.departForVisit(booked)).rejects.toMatchObject({
    refusal: 'bound-to-hour',
    detail: { facts: { test: name, opensAt: opensAt.toString() } },
  })
})

test('a permission from before this rule opens nothing, and is not shown to the phlebotomist', async () => {
  const { booked, patient, starts, version } = await acceptedAt(['PPBS'], 12)
  const { visitId } = booked
  clock.set(starts.subtract({ hours: 26 }).toString())
  await product.asOwner('update visits set early_allowed_at = $2 where id = $1', [
    visitId,
    starts.subtract({ hours: 27 }).toString(),
  ])
  const view = await field.viewVisit(booked)
  expect(view).toMatchObject({ isEarlyAllowed: false, waits: { seconds: 24.5 * 3600 } })
  await expect(field.departForVisit(booked)).rejects.toMatchObject({ refusal: 'bound-to-hour' })
  await patient.allowEarlyVisit({ visitId, version, isAllowed: false })
})

test('for fasting tests or those of any time, the patient’s permission still opens the door', async () => {
  const { booked, patient, version } = await acceptedAt(['HB', 'FBS'], 8)
  const { visitId } = booked
  await patient.allowEarlyVisit({ visitId, version, isAllowed: true })
  expect(await field.departForVisit(booked)).toEqual({ state: 'en-route' })
})

test('each tube names its moments, with the first test that requires each', async () => {
  const { booked } = await acceptedAt(['HB', 'CORTAM', 'TSH'], 7)
  const { tubes } = await field.viewVisit(booked)
  expect(tubes.map(({ moments }) => moments).toSorted((a, b) => a.length - b.length)).toEqual([
    [],
    [{ name: 'Cortisol Morning (8 am)', event: 'morning-8' }],
  ])
})
