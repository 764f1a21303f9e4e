import { afterAll, expect, test } from 'vitest'
import type { DrawFact } from '#src/domain/tubes/draw-fact.ts'
import { shown as version, signing } from '#test/bench.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  demoActor,
  demoLab,
  freeHours,
  identified,
} from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

/**
 * What can only be learned beside the patient is asked before the puncture, judged, and reported.
 */
const product = await aProduct({ slotDays: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { clock } = product
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const lab = product.as(await demoActor(product, 'technician'))
const pathologist = product.as(await demoActor(product, 'authoriser'))
const hours = (await freeHours(product)).filter((one) => indianHour(one) === 12)

await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

let days = 0

/** At the door in the booked slot, identified and paid: only the tubes remain. */
async function atTheTubes(...items: string[]) {
  days += 1
  const startsAt = hours.at(days) ?? 'no hour'
  const booker = await aBooker(product, '1990-02-28')
  const booked = await aBooking(product, booker, { items, startsAt, pregnancy: 'no' })
  const starts = Temporal.Instant.from(startsAt)
  const { visitId } = booked
  await field.acceptVisit(booked)
  clock.set(startsAt)
  await field.departForVisit(booked)
  await field.arriveAtVisit(booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment } = await field.viewVisit(booked)
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const look = async () => (await field.viewVisit(booked)).tubes
  const [tube] = await look()
  if (!tube) throw new Error('no tube')
  const label = (...facts: DrawFact[]) =>
    field.labelTube({ tubeId: tube.tubeId, barcode: aBarcode(), facts })
  const collect = async () => {
    const [{ barcode } = tube] = await look()
    if (!barcode) throw new Error('not labelled')
    await field.collectTube({ tubeId: tube.tubeId, barcode })
    return barcode
  }
  return { ...booked, booker, starts, tube, look, label, collect }
}

type Visit = Awaited<ReturnType<typeof atTheTubes>>

/** Drawn, taken to the lab, and one value published. */
async function entered({ visitId, orderId, collect }: Visit, value: number) {
  const barcode = await collect()
  await field.finishCollection({ visitId })
  await field.handOver({ visitId })
  await lab.receiveTube({ barcode })
  await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test on the bench')
  const result = { type: 'numeric', value, version: item.version } as const
  const { testItemId } = item
  return { item, testItemId, outcome: await lab.enterResult({ testItemId, result }) }
}

/** Held where no range applies to its moment: then the pathologist decides first. */
async function reported(visit: Visit, value: number) {
  const { item, testItemId, outcome } = await entered(visit, value)
  const { orderId, booker } = visit
  if (outcome.flag === 'no-range')
    await pathologist.decideResult({
      testItemId,
      ...(await version(product, testItemId)),
      decision: 'normal',
      comment: 'As before the dose or the meal.',
    })
  await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  return { item, outcome, result: body.sections[0]?.results[0] }
}

const at = (kind: DrawFact['kind'], instant: Temporal.Instant): DrawFact => ({
  kind,
  answer: 'at',
  at: instant,
})
const notKnown = (kind: DrawFact['kind']): DrawFact => ({
  kind,
  answer: 'not-known',
  at: undefined,
})

test('an after-meal glucose asks when the meal began, and nobody is punctured without an answer', async () => {
  const { tube, label } = await atTheTubes('PPBS')
  expect(tube.asks).toEqual([{ kind: 'meal', test: 'Post Prandial Blood Sugar' }])
  await expect(label()).rejects.toMatchObject({ refusal: 'moment-not-said' })
})

test('80 minutes after the meal began it is too early; at 2 h 05 min it is drawn, and bench and report say so', async () => {
  const visit = await atTheTubes('PPBS')
  const meal = visit.starts.subtract({ minutes: 80 })
  await expect(visit.label(at('meal', meal))).rejects.toMatchObject({
    refusal: 'wrong-moment',
    detail: { facts: { test: 'Post Prandial Blood Sugar', passed: 80, from: 105, to: 135 } },
  })
  clock.set(meal.add({ minutes: 125 }).toString())
  await visit.label(at('meal', meal))
  const [{ asks, said } = visit.tube] = await visit.look()
  expect({ asks, said }).toEqual({
    asks: [],
    said: [{ kind: 'meal', answer: 'at', at: meal.toString() }],
  })
  const { item, result } = await reported(visit, 120)
  expect(item.moment).toEqual({ kind: 'meal', minutes: 125 })
  expect(result).toMatchObject({ flag: 'normal', moment: { kind: 'meal', minutes: 125 } })
})

test('labelled in time and drawn too late, it is not collected: its tube is left out without a fee', async () => {
  const visit = await atTheTubes('PPBS')
  const meal = visit.starts.subtract({ minutes: 134 })
  await visit.label(at('meal', meal))
  clock.set(meal.add({ minutes: 146 }).toString())
  await expect(visit.collect()).rejects.toMatchObject({ refusal: 'wrong-moment' })
  await field.failVisit({ visitId: visit.visitId, reason: 'wrong-hour' })
  const view = await product.as(visit.booker.actor).viewBooking(visit)
  expect(view.visitFee).toBeNull()
})

test('the puncture lies between the two scans: labelled in time, a few more minutes discard nothing', async () => {
  const visit = await atTheTubes('PPBS')
  const meal = visit.starts.subtract({ minutes: 134 })
  await visit.label(at('meal', meal))
  clock.set(meal.add({ minutes: 145 }).toString())
  const { result } = await reported(visit, 120)
  expect(result).toMatchObject({ moment: { kind: 'meal', minutes: 145 } })
})

test('not known is an answer: the report says so', async () => {
  const visit = await atTheTubes('PPBS')
  await visit.label(notKnown('meal'))
  const { item, outcome, result } = await reported(visit, 120)
  expect(item).toMatchObject({ low: null, high: null })
  expect(outcome).toEqual({ state: 'held', flag: 'no-range' })
  const moment = { kind: 'meal', answer: 'not-known' }
  expect(result).toMatchObject({ moment, flag: 'normal', judgedAs: 'normal' })
})

test('an hour after the dose the trough range does not apply: a person decides, and a limit alarms', async () => {
  const visit = await atTheTubes('TACRO')
  await visit.label(at('dose', visit.starts.subtract({ minutes: 60 })))
  const { testItemId, outcome } = await entered(visit, 12)
  expect(outcome).toEqual({ state: 'held', flag: 'no-range' })
  const now = await version(product, testItemId)
  await expect(pathologist.verifyResult({ testItemId, ...now })).rejects.toMatchObject({
    refusal: 'needs-decision',
  })
  const result = { type: 'numeric', value: 20, ...now } as const
  expect(await lab.enterResult({ testItemId, result })).toEqual({
    state: 'held',
    flag: 'critical-high',
  })
})

test('a drug level states the time since the last dose, lithium 10 to 14 hours', async () => {
  const visit = await atTheTubes('LITH')
  const early = at('dose', visit.starts.subtract({ hours: 9 }))
  await expect(visit.label(early)).rejects.toMatchObject({ refusal: 'wrong-moment' })
  await visit.label(at('dose', visit.starts.subtract({ hours: 12, minutes: 10 })))
  const { result } = await reported(visit, 0.8)
  expect(result).toMatchObject({ moment: { kind: 'dose', minutes: 730 } })
})

test('hours between label and second scan are reported as such, and a doubtful trough is not judged', async () => {
  const visit = await atTheTubes('CYCLO')
  await visit.label(at('dose', visit.starts.subtract({ minutes: 600 })))
  clock.set(visit.starts.add({ minutes: 120 }).toString())
  const { item, outcome } = await entered(visit, 250)
  expect(item.moment).toEqual({ kind: 'dose', minutes: 720, from: 600 })
  expect(outcome).toEqual({ state: 'held', flag: 'no-range' })
})

test('a future time is refused, and asked again', async () => {
  const { starts, label } = await atTheTubes('VALP')
  const later = at('dose', starts.add({ minutes: 1 }))
  await expect(label(later)).rejects.toMatchObject({ refusal: 'impossible-moment' })
  await label(at('dose', starts.subtract({ hours: 11 })))
})

test('the day of the cycle is shown beside FSH, which is judged by its phase', async () => {
  const visit = await atTheTubes('FSH')
  await visit.label(at('period', visit.starts.subtract({ hours: 48 })))
  const { result } = await reported(visit, 6)
  expect(result).toMatchObject({ moment: { kind: 'period', day: 3 }, flag: 'normal' })
})

test('the answer is logged without its time', async () => {
  const { tube, starts, label } = await atTheTubes('FSH')
  await label(at('period', starts.subtract({ hours: 48 })))
  const { rows } = await product.pool.query(
    `select detail -> 'said' as said from audit where subject_id = $1 and detail ->> 'event' = 'label'`,
    [tube.tubeId],
  )
  expect(rows).toEqual([{ said: ['period at'] }])
})

test.each([
  ['day 20', 19],
  ['no periods', undefined],
] as const)('of %s, the first half’s range is nobody’s: a person decides', async (_, daysAgo) => {
  const visit = await atTheTubes('FSH')
  const { starts, label } = visit
  const noPeriods = { kind: 'period', answer: 'no-periods', at: undefined } as const
  await label(daysAgo ? at('period', starts.subtract({ hours: 24 * daysAgo })) : noPeriods)
  const { item, outcome } = await entered(visit, 6)
  expect(item).toMatchObject({ low: null, high: null, premise: null })
  expect(outcome).toEqual({ state: 'held', flag: 'no-range' })
})

test('a visit after its hour says which test may be missed, and ends for it without a fee', async () => {
  const visit = await atTheTubes('PPBS')
  const view = () => field.viewVisit({ visitId: visit.visitId })
  expect((await view()).missed).toBeNull()
  clock.set(visit.starts.add({ minutes: 61 }).toString())
  const missed = { name: 'Post Prandial Blood Sugar', event: 'post-meal-2h' }
  expect((await view()).missed).toEqual(missed)
  await field.failVisit({ visitId: visit.visitId, reason: 'wrong-hour' })
  const booking = await product.as(visit.booker.actor).viewBooking(visit)
  expect(booking.visitFee).toBeNull()
  expect(booking.visits[0]?.mayReschedule).toBe(true)
})
