import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  aQuote,
  arrived,
  balances,
  demoActor,
  freeHours,
  identified,
  nothingKnown,
} from '#test/booking.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { untilWaiting } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'
import { allMake } from '#test/rosters.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await allMake(product, 1)
const phlebotomist = await demoActor(product, 'phlebotomist')
const second = await demoActor(product, 'phlebotomist2')

type Settled = PromiseSettledResult<unknown>[]
const won = (all: Settled) => all.filter(({ status }) => status === 'fulfilled').length
const refusals = (all: Settled) =>
  new Set(
    all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal ?? one.reason] : [])),
  )

test('of 50 bookings for the last place of an hour one wins', async () => {
  const booker = await aBooker(product)
  const [startsAt = ''] = await freeHours(product)
  const quotes = await Promise.all(
    Array.from({ length: 50 }, () => aQuote(product, booker, { startsAt })),
  )
  await product.pool.query('update slots set used = capacity - 1 where starts_at = $1', [startsAt])
  const app = product.as(booker.actor)
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }) => app.placeBooking({ quoteId })),
  )
  expect(won(placed)).toBe(1)
  expect(refusals(placed)).toEqual(new Set(['slot-full']))
})

test('of ten accounts that book the last place of an hour one gets it', async () => {
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const quoted = []
  for (let one = 0; one < 10; one += 1) {
    const booker = await aBooker(product)
    const { quoteId } = await aQuote(product, booker, { startsAt })
    quoted.push({ app: product.as(booker.actor), quoteId })
  }
  await product.pool.query('update slots set used = capacity - 1 where starts_at = $1', [startsAt])
  const placed = await Promise.allSettled(
    quoted.map(({ app, quoteId }) => app.placeBooking({ quoteId })),
  )
  expect(won(placed)).toBe(1)
  expect(refusals(placed)).toEqual(new Set(['slot-full']))
})

test('one quote sent 20 times at once is one booking', async () => {
  const booker = await aBooker(product)
  const startsAt = (await freeHours(product))[1] ?? ''
  const { quoteId } = await aQuote(product, booker, { startsAt })
  const app = product.as(booker.actor)
  const placed = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.placeBooking({ quoteId })),
  )
  expect(won(placed)).toBe(20)
  const numbers = placed.map((one) => one.status === 'fulfilled' && one.value.number)
  expect(new Set(numbers).size).toBe(1)
})

test('of 50 accepts of one visit by two phlebotomists one wins', async () => {
  const booker = await aBooker(product)
  const startsAt = (await freeHours(product))[2] ?? ''
  const { visitId } = await aBooking(product, booker, { startsAt })
  const accepts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      product.as(index % 2 ? phlebotomist : second).acceptVisit({ visitId }),
    ),
  )
  expect(refusals(accepts)).toEqual(new Set(['taken']))
  expect(won(accepts)).toBe(25) // all of the winner's, none of the other's
  const { rows } = await product.pool.query(
    `select count(*)::int from events where entity_id = $1 and event = 'accept'`,
    [visitId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('of two accepts that both wait to write, one wins', async () => {
  const booker = await aBooker(product)
  const startsAt = (await freeHours(product))[4] ?? ''
  const { visitId } = await aBooking(product, booker, { startsAt })
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from visits where id = $1 for update', [visitId])
  const accepting = Promise.allSettled(
    [phlebotomist, second].map((one) => product.as(one).acceptVisit({ visitId })),
  )
  // Without the booking's lock both have read the visit as offered by now.
  await untilWaiting(product, 2)
  await holder.query('commit')
  holder.release()
  const accepts = await accepting
  expect(refusals(accepts)).toEqual(new Set(['taken']))
  expect(won(accepts)).toBe(1)
})

test('a phlebotomist cannot have two visits at the same time', async () => {
  const booker = await aBooker(product)
  const startsAt = (await freeHours(product))[3] ?? ''
  const visits = [
    await aBooking(product, booker, { startsAt }),
    await aBooking(product, booker, { startsAt }),
  ]
  const accepts = await Promise.allSettled(
    visits.map(({ visitId }) => product.as(phlebotomist).acceptVisit({ visitId })),
  )
  expect(won(accepts)).toBe(1)
  expect(refusals(accepts)).toEqual(new Set(['overlapping']))
})

test(
  'cancel against collect, many times concurrently: one wins, and the money matches the winner',
  { timeout: isLong ? 900_000 : 300_000 },
  async () => {
    const hours = await freeHours(product)
    const rounds = isLong ? 1000 : 40
    const outcomes = { cancelled: 0, collected: 0 }
    const booker = await aBooker(product)
    for (let round = 0; round < rounds; round += 1) {
      const startsAt = hours[5 + (round % (hours.length - 5))] ?? ''
      const winner = await cancelAgainstCollect(booker, startsAt, round)
      outcomes[winner] += 1
    }
    console.log(`cancel against collect, ${rounds} rounds: ${JSON.stringify(outcomes)}`)
    expect(outcomes.cancelled + outcomes.collected).toBe(rounds)
  },
)

async function cancelAgainstCollect(
  booker: Awaited<ReturnType<typeof aBooker>>,
  startsAt: string,
  round: number,
) {
  await product.pool.query(
    `update receivables set state = 'waived', attached_booking_id = null
    where account_id = $1 and state in ('pending', 'attached')`,
    [booker.actor.id],
  )
  const booked = await aBooking(product, booker, { startsAt })
  const { bookingId, visitId } = booked
  const app = product.as(phlebotomist)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes, payment } = await app.viewVisit({ visitId })
  const tubeId = tubes[0]?.tubeId
  if (!tubeId) throw new Error('no tube')
  const barcode = Barcode.parse(`RACE-${round}-${crypto.randomUUID().slice(0, 8)}`)
  await app.takeCash({ visitId, amountPaise: payment.amount })
  await app.labelTube({ tubeId, barcode, facts: nothingKnown })
  const expectedChargePaise = booked.view.cancellationFee
  const cancel = () => product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise })
  const collect = () => app.collectTube({ tubeId, barcode })
  const both = round % 2 ? [cancel(), collect()] : [collect(), cancel()]
  const ended = await Promise.allSettled(both)
  expect(won(ended)).toBe(1)
  // The loser gets our refusal: the database's own guards were not reached.
  const [why] = refusals(ended)
  expect(['not-allowed-now', 'not-cancellable-after-collection']).toContain(why)
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const isCancelled = view.orders[0]?.state === 'cancelled'
  expect(view.orders[0]?.tubes[0]?.state).toBe(isCancelled ? 'not-drawn' : 'collected')
  const fee = view.cancellationFee
  expect(await balances(product, bookingId)).toEqual(
    isCancelled
      ? { receivable: fee, 'deferred-fee': 0 - fee }
      : { 'cash-in-hand': view.total, 'customer-advance': 0 - view.total },
  )
  if (!isCancelled) await app.finishCollection({ visitId })
  await product.pool.query(`update payments set state = 'deposited' where state = 'cash-collected'`)
  return isCancelled ? 'cancelled' : 'collected'
}
