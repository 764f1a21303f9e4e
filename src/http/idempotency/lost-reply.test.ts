import { afterAll, expect, test } from 'vitest'
import { openStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, mayComeEarly, received, visitRow } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const { crew, post } = await aClickingCrew(product)

test('a signature that failed after the password was accepted does not count as done', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { ...crew, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await post('technician', '/specimens/accept', { barcode })
  const { orderId } = booked
  const { items } = await product.as(crew.technician).viewBench()
  const { testItemId } = items.find((item) => item.orderId === orderId) ?? {}
  const seen = () => shown(product, testItemId ?? '')
  const result = { type: 'numeric', value: 13, ...(await seen()) }
  await post('technician', `/test-items/${testItemId}/result`, result)
  await post('technician', `/test-items/${testItemId}/verify`, await seen())
  const signature = await signing(product, orderId)
  const sign = () => post('authoriser', '/results/authorise', signature, 'signing')
  await product.asOwner(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'broken for a test'; end $$`)
  await product.asOwner(`create trigger break_it before insert on report_versions
    for each row execute function break_it()`)
  expect((await sign()).status).toBe(500)
  await product.asOwner('drop trigger break_it on report_versions')
  const again = await sign()
  expect(again).toMatchObject({ status: 200, body: { state: 'reported', signed: 1 } })
})

test('a wrong visit code counted without its reply: the same request gets the refusal, not a success', async () => {
  const booker = await aBooker(product)
  const { visitId, orderId } = await aBooking(product, booker)
  await post('phlebotomist', `/visits/${visitId}/accept`, {})
  await mayComeEarly(product, visitId)
  for (const step of ['depart', 'arrive'])
    await post('phlebotomist', `/visits/${visitId}/${step}`, {})
  const visit = await visitRow(product, visitId)
  const right = openStartCode(product.world, {
    id: visitId,
    startCodeSealed: visit.start_code_sealed,
  })
  const startCode = right === '1111' ? '2222' : '1111'
  const patients = [{ orderId, name: 'Meera Nair', birthDate: booker.birthDate }]
  const say = () =>
    post('phlebotomist', `/visits/${visitId}/identify`, { startCode, patients }, 'wrong code')
  await product.asOwner(`create function keep_waiting() returns trigger language plpgsql as
    $$ begin if new.status is not null then return null; end if; return new; end $$`)
  await product.asOwner(`create trigger keep_waiting before update on replies
    for each row execute function keep_waiting()`)
  await say()
  await product.asOwner('drop trigger keep_waiting on replies')
  product.clock.pass(1.1)
  await expect(say()).resolves.toMatchObject({
    status: 422,
    body: { code: 'wrong-start-code' },
  })
  expect((await visitRow(product, visitId)).start_code_tries).toBe(1)
})
