import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, DEMO_PASSWORD, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)

/** A calcium of a child of six: a limit is published, a range is not. */
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
  const entered = await lab.enterResult({ testItemId, result: { type: 'numeric', value } })
  return { booker, orderId, testItemId, shown, entered }
}

const comment = 'As expected at six.'

test('a number that nothing judges is held, and is not verified before the pathologist decides', async () => {
  const { testItemId, entered, shown } = await aChildsCalcium(9)
  expect(entered).toEqual({ state: 'held', flag: 'no-range' })
  await expect(lab.verifyResult({ testItemId })).rejects.toMatchObject({
    refusal: 'needs-decision',
  })
  const { version } = await shown()
  const decide = { testItemId, version, decision: 'normal', comment } as const
  await expect(lab.decideResult(decide)).rejects.toMatchObject({ refusal: 'forbidden' })
  const stale = { ...decide, version: version - 1 }
  await expect(pathologist.decideResult(stale)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await pathologist.decideResult(decide)).toEqual({ state: 'entered', flag: 'normal' })
  expect(await lab.verifyResult({ testItemId })).toEqual({ state: 'tech-verified' })
})

test('the report says that the pathologist judged it, and why', async () => {
  const { booker, orderId, testItemId, shown } = await aChildsCalcium(9.4)
  const { version } = await shown()
  await pathologist.decideResult({ testItemId, version, decision: 'abnormal', comment })
  await lab.verifyResult({ testItemId })
  const { reportId } = await pathologist.authoriseResults({ orderId, password: DEMO_PASSWORD })
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({
    flag: 'abnormal',
    comment: `Judged by the pathologist as abnormal: ${comment}`,
  })
})

test('a decision for critical keeps it held and opens the call', async () => {
  const { testItemId, shown } = await aChildsCalcium(7.9)
  const { version } = await shown()
  const decided = { testItemId, version, decision: 'critical', comment } as const
  expect(await pathologist.decideResult(decided)).toEqual({ state: 'held', flag: 'critical' })
  expect((await shown()).callTaskId).toEqual(expect.any(String))
  const again = pathologist.decideResult({ ...decided, version: (await shown()).version })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a number below what the test can be is refused', async () => {
  const { testItemId } = await aChildsCalcium(9)
  const below = lab.enterResult({ testItemId, result: { type: 'numeric', value: -9 } })
  await expect(below).rejects.toMatchObject({ refusal: 'impossible-number' })
})

test('by raw SQL no number that nothing judged is verified, and nobody decides about an own one', async () => {
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
