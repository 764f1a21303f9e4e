import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { manyLike } from '#test/past-results.ts'
import { aProduct } from '#test/product.ts'
import { jobs } from './index.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** A signed report of one test. */
async function reported() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId } = item
  const now = () => shown(product, testItemId)
  const result = { type: 'numeric' as const, value: 13, ...(await now()) }
  await lab.enterResult({ testItemId, result })
  await lab.verifyResult({ testItemId, ...(await now()) })
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  return testItemId
}

/** Many reported orders, whose dispute window is over. */
async function manyReported(many: number) {
  await manyLike(product, await reported(), many - 1)
  product.clock.pass(9 * 24 * 60)
}

async function open() {
  const { rows } = await product.pool.query("select id from orders where state = 'reported'")
  return rows.map(({ id }) => id)
}

async function bookingsOf(orderIds: readonly string[]) {
  const { rows } = await product.pool.query(
    'select distinct booking_id from orders where id = any($1)',
    [orderIds],
  )
  return rows.map(({ booking_id }) => booking_id)
}

/** Visits' pay that is not payable yet. */
async function unpaid(bookingIds: readonly string[]) {
  const { rows } = await product.pool.query(
    "select id from phlebotomist_earnings where state = 'accrued' and booking_id = any($1)",
    [bookingIds],
  )
  return rows
}

async function anHourPasses() {
  const job = jobs.find(({ name }) => name === 'close-orders')
  const [ended] = (await job?.handle(product.as({ kind: 'worker' }), [{}])) ?? []
  return ended?.status
}

test('one run of the hour closes every order that is due, however many there are', async () => {
  await manyReported(450)
  expect(await open()).toHaveLength(450)
  expect(await anHourPasses()).toBe('fulfilled')
  expect(await open()).toEqual([])
})

test('orders that cannot be closed hold up no other, and the failure is told', async () => {
  await manyReported(250)
  const due = await open()
  const stuck = [due[0], due[120], due.at(-1)]
  const { rows } = await product.pool.query('select order_id from test_items where id = $1', [
    await reported(),
  ])
  const free = rows[0].order_id
  product.clock.pass(9 * 24 * 60)
  await product.asOwner(`create function stay_open() returns trigger language plpgsql as $$
    begin
      if new.id in (${stuck.map((id) => `'${id}'`).join()}) then raise 'this order stays open'; end if;
      return new;
    end $$`)
  await product.asOwner(`create trigger stay_open before update on orders
    for each row when (new.state = 'closed') execute function stay_open()`)
  expect(await anHourPasses()).toBe('rejected')
  expect(new Set(await open())).toEqual(new Set(stuck))
  expect(await unpaid(await bookingsOf([free]))).toEqual([])
  expect(await unpaid(await bookingsOf(stuck))).not.toEqual([])
})
