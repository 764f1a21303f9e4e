import { afterAll, expect, test } from 'vitest'
import { shown as version, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** The person decides every range: what happens where sex or birth date is unusual or changes. */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)

async function onTheBench() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const look = async () => {
    const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
    if (!item) throw new Error('no test')
    return item
  }
  const type = async (value: number) => {
    const { testItemId, version: seen } = await look()
    return lab.enterResult({ testItemId, result: { type: 'numeric', value, version: seen } })
  }
  return { ...booked, booker, look, type }
}

const inOrder = (what: string, orderId: string) =>
  product.pool.query(`update orders set ${what} where id = $1`, [orderId])

test('a sex corrected after the draw and before the result is the one that judges it', async () => {
  const { orderId, look, type } = await onTheBench()
  expect(await look()).toMatchObject({ low: 12, high: 15 })
  await inOrder(`sex = 'male'`, orderId)
  expect(await look()).toMatchObject({ low: 13, high: 17 })
  expect(await type(12.5)).toEqual({ state: 'entered', flag: 'low' })
})

test('by raw SQL neither sex nor birth date changes under a current result', async () => {
  const { orderId, type, look } = await onTheBench()
  expect(await type(12.5)).toMatchObject({ flag: 'normal' })
  for (const what of [`sex = 'male'`, `birth_date = birth_date - 30000`])
    await expect(inOrder(what, orderId)).rejects.toMatchObject({
      constraint: 'orders_person_as_judged',
    })
  await inOrder('sex = sex, tat_hours = tat_hours', orderId)
  expect(await look()).toMatchObject({ low: 12, high: 15, result: { flag: 'normal' } })
})

test('sent back for measuring, it may be corrected first, and is then judged again', async () => {
  const { orderId, type, look } = await onTheBench()
  await type(12.5)
  const { testItemId } = await look()
  const seen = await version(product, testItemId)
  await pathologist.retestItem({ testItemId, ...seen, reason: 'The sex was booked wrongly.' })
  await inOrder(`sex = 'male'`, orderId)
  expect(await type(12.5)).toMatchObject({ flag: 'low' })
})

test('a patient corrected in the account after the draw changes no judgement and no report', async () => {
  const { orderId, booker, type, look } = await onTheBench()
  const correct = `update patients set sex = 'male', birth_date = '1930-01-01' where id = $1`
  await expect(product.pool.query(correct, [booker.patientId])).rejects.toThrow('is under test')
  // Not even without this guard: the order has its own.
  const guard = 'trigger patients_corrected_between_orders'
  await product.asOwner(`alter table patients disable ${guard}`)
  await product.asOwner(correct, [booker.patientId])
  await product.asOwner(`alter table patients enable ${guard}`)
  expect(await look()).toMatchObject({ low: 12, high: 15 })
  expect(await type(12.5)).toMatchObject({ flag: 'normal' })
  const { testItemId } = await look()
  await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.patient).toMatchObject({ sex: 'female', birthDate: '1984-02-29' })
  expect(body.sections[0]?.results[0]).toMatchObject({ rangeLow: 12, flag: 'normal' })
})

test('at 121 years the adult’s range and limits continue', async () => {
  const { orderId, type, look } = await onTheBench()
  await inOrder(`birth_date = (collected_at - interval '121 years 2 days')::date`, orderId)
  expect(await look()).toMatchObject({ low: 12, high: 15 })
  expect(await type(14)).toEqual({ state: 'entered', flag: 'normal' })
  expect(await type(5)).toEqual({ state: 'held', flag: 'critical-low' })
})

test('on the day of birth the newborn’s own range and limits apply', async () => {
  const { orderId, type, look } = await onTheBench()
  await inOrder(`birth_date = (collected_at at time zone 'Asia/Kolkata')::date`, orderId)
  expect(await look()).toMatchObject({ low: 13.5, high: 21.5 })
  expect(await type(12)).toEqual({ state: 'entered', flag: 'low' })
  expect(await type(9)).toEqual({ state: 'held', flag: 'critical-low' })
})

test('a birth date after the draw gives no age: no range reassures, and a person decides', async () => {
  const { orderId, type } = await onTheBench()
  await inOrder(`birth_date = (collected_at + interval '3 days')::date`, orderId)
  expect(await type(14)).toEqual({ state: 'held', flag: 'no-range' })
})

test('by raw SQL nobody is without a birth date', async () => {
  const { orderId } = await onTheBench()
  await expect(inOrder('birth_date = null', orderId)).rejects.toMatchObject({ code: '23502' })
  const { patientId } = await aBooker(product)
  const person = product.pool.query('update patients set birth_date = null where id = $1', [
    patientId,
  ])
  await expect(person).rejects.toMatchObject({ code: '23502' })
})
