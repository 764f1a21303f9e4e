import { afterAll, expect, test } from 'vitest'
import { shown as version, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)

/** The calcium of a child of six: a limit is published, a range is not. */
async function aChildsCalcium(value: number) {
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const booker = await aBooker(product, today.subtract({ years: 6 }).toString())
  const booked = await aBooking(product, booker, { items: ['CA'] })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const { orderId } = booked
  const shown = async () => {
    const [item] = (await lab.viewBenchOrder({ orderId })).items
    if (!item) throw new Error('nothing to enter')
    return item
  }
  const { testItemId } = await shown()
  const result = { type: 'numeric', value, ...(await version(product, testItemId)) } as const
  const entered = await lab.enterResult({ testItemId, result })
  return { booker, orderId, testItemId, shown, entered }
}

type TestItemId = Parameters<typeof lab.verifyResult>[0]['testItemId']

async function verify(testItemId: TestItemId) {
  return pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
}

const comment = 'As expected at six.'

test('a number that nothing judges is held, and is not verified before the pathologist decides', async () => {
  const { testItemId, entered, shown } = await aChildsCalcium(9)
  expect(entered).toEqual({ state: 'held', flag: 'no-range' })
  await expect(verify(testItemId)).rejects.toMatchObject({
    refusal: 'needs-decision',
  })
  const { version: seen } = await shown()
  const decide = { testItemId, version: seen, decision: 'normal', comment } as const
  await expect(lab.decideResult(decide)).rejects.toMatchObject({ refusal: 'forbidden' })
  const stale = { ...decide, version: seen - 1 }
  await expect(pathologist.decideResult(stale)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await pathologist.decideResult(decide)).toEqual({ state: 'entered', flag: 'normal' })
  expect(await verify(testItemId)).toEqual({ state: 'tech-verified' })
})

test('the report says that the pathologist judged it, and why', async () => {
  const { booker, orderId, testItemId } = await aChildsCalcium(9.4)
  const seen = await version(product, testItemId)
  await pathologist.decideResult({ testItemId, ...seen, decision: 'abnormal', comment })
  await verify(testItemId)
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({
    flag: 'abnormal',
    judgedAs: 'abnormal',
    comment,
  })
})

test('a decision for critical keeps it held and opens the call', async () => {
  const { testItemId, shown } = await aChildsCalcium(7.9)
  const seen = await version(product, testItemId)
  const decided = { testItemId, ...seen, decision: 'critical', comment } as const
  expect(await pathologist.decideResult(decided)).toEqual({ state: 'held', flag: 'critical' })
  expect((await shown()).callTaskId).toEqual(expect.any(String))
  const again = pathologist.decideResult({ ...decided, version: (await shown()).version })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a number below the lowest possible value is refused', async () => {
  const { testItemId } = await aChildsCalcium(9)
  const result = { type: 'numeric', value: -9, ...(await version(product, testItemId)) } as const
  const below = lab.enterResult({ testItemId, result })
  await expect(below).rejects.toMatchObject({ refusal: 'impossible-number' })
})

test('by raw SQL no number that nothing judged is verified, and nobody decides about their own', async () => {
  const { testItemId } = await aChildsCalcium(9)
  const set = (what: string) =>
    product.pool.query(`update results set ${what} where test_item_id = $1`, [testItemId])
  await expect(set('verified_at = now()')).rejects.toMatchObject({
    constraint: 'results_numbers_judged',
  })
  const own = `flag = 'normal', decision = 'normal', decision_comment = 'x', decided_at = now()`
  await expect(set(`${own}, decided_by = entered_by`)).rejects.toMatchObject({
    constraint: 'results_second_person_decides',
  })
  await expect(set(own)).rejects.toMatchObject({ constraint: 'results_decided_whole' })
})
