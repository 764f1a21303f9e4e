import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  type Booked,
  type Booker,
  arrived,
  balances,
  demoActor,
  demoLab,
  drawn,
  identified,
} from '#test/booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { bloodLimit } from '#src/domain/tubes/blood-limit.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { aProduct } from '#test/product.ts'

/** Tests join a booking until its draw: decision 211. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

const quoted = (booker: Booker, { bookingId, orderId }: Booked, ...codes: string[]) =>
  product
    .as(booker.actor)
    .quoteAddOn({ bookingId, orderId, items: codes.map((code) => ItemCode.parse(code)) })

async function added(booker: Booker, booked: Booked, ...codes: string[]) {
  const { quoteId, ...quote } = await quoted(booker, booked, ...codes)
  const { bookingId } = booked
  const answer = await product.as(booker.actor).addTests({ bookingId, quoteId })
  return { ...quote, ...answer, quoteId }
}

const viewed = (booker: Booker, { bookingId }: Booked) =>
  product.as(booker.actor).viewBooking({ bookingId })

test('a test joins at its own price: no second visit is charged, and the cash due grows by it', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const before = await viewed(booker, booked)
  const { contract, due, added: price } = await added(booker, booked, 'TSH')
  const after = await viewed(booker, booked)
  expect(contract).toMatchObject({ collectionCharge: 0, testsTotal: price, total: price })
  expect(price).toBeGreaterThan(0)
  expect(after.payment).toMatchObject({ state: 'due', amount: before.payment.amount + price })
  expect(due).toBe(after.payment.amount)
  expect(after.total).toBe(before.total + price)
  expect(after.collectionCharge).toBe(before.collectionCharge)
  expect(after.visits.map(({ cashDue }) => cashDue)).toEqual([due])
  expect(after.orders.map(({ lines }) => lines.map(({ code }) => code))).toEqual([['HB', 'TSH']])
})

test('who draws has the new tubes at once, takes the new amount and draws all', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  const { visitId, bookingId } = booked
  const { due } = await added(booker, booked, 'TSH')
  const { tubes, payment } = await product.as(phlebotomist).viewVisit({ visitId })
  expect(tubes.flatMap(({ tests }) => tests)).toHaveLength(2)
  expect(payment).toMatchObject({ state: 'due', amount: due })
  await identified(product, { phlebotomist, booker, visitId })
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: due })
  await drawn(product, phlebotomist, visitId)
  await product.as(phlebotomist).finishCollection({ visitId })
  expect((await viewed(booker, booked)).orders[0]).toMatchObject({ state: 'sample-collected' })
  expect(await balances(product, bookingId)).toMatchObject({ 'cash-in-hand': due })
})

test('a test that a planned tube has room for joins it, and open pages hear of it; another kind has a tube of its own', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  await added(booker, booked, 'PLT')
  expect((await viewed(booker, booked)).steps).toBeGreaterThan(booked.view.steps)
  await added(booker, booked, 'TSH')
  const [order] = (await viewed(booker, booked)).orders
  expect(order?.tubes.map(({ tests }) => tests.length).toSorted()).toEqual([1, 2])
})

test('a repeated call adds nothing twice', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { quoteId, due } = await added(booker, booked, 'TSH')
  const { bookingId } = booked
  const again = product.as(booker.actor).addTests({ bookingId, quoteId })
  await expect(again).resolves.toMatchObject({ due })
  expect((await viewed(booker, booked)).payment.amount).toBe(due)
})

test('what the order has already is not added, alone or within a panel', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  expect(await refusalOf(quoted(booker, booked, 'HB'))).toBe('booked-already')
  expect(await refusalOf(quoted(booker, booked, 'P-CBC'))).toBe('booked-already')
})

test('two quotes shown at once: the second one is shown again before it joins', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { bookingId } = booked
  const app = product.as(booker.actor)
  const one = await quoted(booker, booked, 'TSH')
  const other = await quoted(booker, booked, 'HBA1C')
  await app.addTests({ bookingId, quoteId: one.quoteId })
  expect(await refusalOf(app.addTests({ bookingId, quoteId: other.quoteId }))).toBe('stale')
})

test('once the cash is paid or a tube is drawn, nothing joins any more', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId, bookingId, view } = booked
  const late = await quoted(booker, booked, 'TSH')
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  expect((await viewed(booker, booked)).addableOrders).toEqual([booked.orderId])
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: view.payment.amount })
  expect((await viewed(booker, booked)).addableOrders).toEqual([])
  expect(await refusalOf(quoted(booker, booked, 'TSH'))).toBe('too-late-to-add')
  const adding = product.as(booker.actor).addTests({ bookingId, quoteId: late.quoteId })
  expect(await refusalOf(adding)).toBe('too-late-to-add')
})

test('tests that are prepared for in opposite ways are not on one visit', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['FBS'] })
  expect(await refusalOf(quoted(booker, booked, 'PPBS'))).toBe('two-collections')
})

test('a fast is said with its beginning, also when that has passed', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { fast } = await quoted(booker, booked, 'FBS')
  const [visit] = booked.view.visits
  const from = Temporal.Instant.from(visit?.startsAt ?? '').subtract({ hours: fast?.hours ?? 0 })
  const isUnderWay = Temporal.Instant.compare(product.clock.at(), from) > 0
  expect(fast).toEqual({ hours: fast?.hours, from: from.toString(), isUnderWay })
  expect(fast?.hours).toBeGreaterThan(0)
})

test('a test of clotting asks for its answer, once for a person', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { bookingId } = booked
  const app = product.as(booker.actor)
  const { quoteId, questionsAskedOf } = await quoted(booker, booked, 'INR')
  expect(questionsAskedOf).toHaveLength(1)
  expect(await refusalOf(app.addTests({ bookingId, quoteId }))).toBe('question-unanswered')
  const answers = questionsAskedOf.map((asked) => ({ ...asked, answer: 'yes' as const }))
  await app.addTests({ bookingId, quoteId, answers })
  const { rows } = await product.pool.query('select answers from orders where id = $1', [
    booked.orderId,
  ])
  expect(rows).toEqual([{ answers: { 'blood-thinner': 'yes' } }])
  expect((await quoted(booker, booked, 'FIB')).questionsAskedOf).toEqual([])
})

test('a child gives no more blood than is safe, with what was booked before', async () => {
  const born = product.clock.at().subtract({ hours: 24 * 60 })
  const booker = await aBooker(product, born.toString().slice(0, 10))
  const booked = await aBooking(product, booker, { items: ['TSH'] })
  const { bookingId } = booked
  const codes = ['HB', 'RBS', 'CU', 'LITH', 'BCS', 'ESR', 'PTH', 'HLAB27']
  const said: string[] = []
  for (const code of codes) said.push(await refusalOf(added(booker, booked, code)))
  expect(new Set(said)).toEqual(new Set(['done', 'too-much-blood']))
  const { rows } = await product.pool.query(
    `select sum(volume_ml)::float8 as ml from tubes t join orders o on o.id = t.order_id
       join tube_types y on y.code = t.tube_type_code where o.booking_id = $1`,
    [bookingId],
  )
  const { drawMl } = bloodLimit({
    birthDate: Temporal.PlainDate.from(booker.birthDate),
    on: indianDay(Temporal.Instant.from(booked.view.visits[0]?.startsAt ?? '')),
    weightGrams: null,
    weighedOn: null,
  }) ?? { drawMl: 0 }
  expect(rows[0].ml).toBeLessThanOrEqual(drawMl)
})

test('a quote of tests that join books nothing by itself, and joins no other booking', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const other = await aBooking(product, booker)
  const app = product.as(booker.actor)
  const { quoteId } = await quoted(booker, booked, 'TSH')
  expect(await refusalOf(app.placeBooking({ quoteId }))).toBe('other-quote')
  const { bookingId } = other
  expect(await refusalOf(app.addTests({ bookingId, quoteId }))).toBe('other-quote')
})

test("another account's booking is answered like a missing one", async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const stranger = await aBooker(product)
  expect(await refusalOf(quoted(stranger, booked, 'TSH'))).toBe('not-found')
  const { quoteId } = await quoted(booker, booked, 'TSH')
  const { bookingId } = booked
  const adding = product.as(stranger.actor).addTests({ bookingId, quoteId })
  expect(await refusalOf(adding)).toBe('not-found')
})
