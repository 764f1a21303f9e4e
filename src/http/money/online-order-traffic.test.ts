import { afterAll, expect, test } from 'vitest'
import type { HostedRequest } from '#src/usecases/gateway.ts'
import { aBooker, anotherHour, demoLab } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aPayingProduct, comeBack, moneyOf, paidOnce, workOffChecks } from '#test/payments.ts'
import { ofEveryVerb, trafficOf } from '#test/traffic.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 50 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { post } = await aClickingCrew(product)

type Counted = Record<string, { own: number; writes: number }>

/** Counts each step: its own statements, and all its writes to the socket; not the queue's. */
function counting() {
  const seen: Counted = {}
  async function counted<Answer>(step: string, act: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = []
    const { statements, writes } = await traffic.during(async () => answers.push(await act()))
    const own = statements.filter((text) => !ofEveryVerb.some((one) => one.test(text.trim())))
    seen[step] = { own: own.length, writes }
    const [answer] = answers
    if (answer === undefined) throw new Error(`${step} was not answered`)
    return answer
  }
  return { seen, counted }
}

/** Quoted, placed, sent to the gateway's page, and paid there; nobody of ours knows it yet. */
async function paidAtTheGateway(counted: ReturnType<typeof counting>['counted']) {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const startsAt = await anotherHour(product)
  const labId = await demoLab(product)
  const { addressId, patientId } = booker
  const order = { patientId, labId, items: ['HB'] }
  const quoted = await counted('quote', () =>
    post(cookie, '/quotes', { addressId, startsAt, orders: [order] }),
  )
  expect(quoted.status, quoted.text).toBe(201)
  const { quoteId } = quoted.body
  const placed = await counted('place', () =>
    post(cookie, '/bookings', { quoteId, payment: 'online' }),
  )
  expect(placed.status, placed.text).toBe(201)
  const { bookingId, number: bookingNumber } = placed.body
  const hosted = await counted('Pay Now', async () => {
    const answer = await product.post('/ccavRequestHandler', { bookingNumber }, { cookie })
    expect(answer.status).toBe(200)
    return (await answer.json()) as HostedRequest
  })
  const { rows } = await product.pool.query(
    'select number from payment_attempts where booking_id = $1',
    [bookingId],
  )
  const [{ number }] = rows
  const paid = await sandbox.pay({ number, ...hosted } as Parameters<typeof sandbox.pay>[0])
  return { cookie, number, bookingId: String(bookingId), paid }
}

/** By the third time each statement has been prepared. */
async function thirdTime(act: (counted: ReturnType<typeof counting>['counted']) => Promise<void>) {
  const all: Counted[] = []
  for (let round = 0; round < 3; round += 1) {
    const { seen, counted } = counting()
    await act(counted)
    all.push(seen)
  }
  return all.at(-1) ?? {}
}

/** What prices a quote is still asked for by fifteen statements, the last about the rosters. */
const untilPaid: Counted = {
  quote: { own: 15, writes: 7 },
  place: { own: 4, writes: 4 },
  'Pay Now': { own: 4, writes: 4 },
}

const sumOf = (seen: Counted) => {
  const all = Object.values(seen)
  return {
    own: all.reduce((sum, { own }) => sum + own, 0),
    writes: all.reduce((sum, { writes }) => sum + writes, 0),
  }
}

test('an online order from its quote to captured, where the payer’s page asks: statements and writes', async () => {
  const seen = await thirdTime(async (counted) => {
    const { cookie, number, bookingId, paid } = await paidAtTheGateway(counted)
    await counted('the return', async () => comeBack(product, paid))
    const asked = await counted('the page asks', () =>
      post(cookie, `/payments/${number}/check`, {}),
    )
    expect(asked.body).toMatchObject({ state: 'captured', payment: { state: 'captured' } })
    // The check that the return queued finds the money captured.
    await counted('the queued check', () => workOffChecks(product))
    const money = await moneyOf(product, bookingId)
    expect(money).toMatchObject({ ...paidOnce, told: expect.anything() })
  })
  expect(seen).toEqual({
    ...untilPaid,
    'the return': { own: 3, writes: 4 },
    // One look before the gateway is asked; then both locks, the aggregate, the save and a look.
    'the page asks': { own: 6, writes: 8 },
    'the queued check': { own: 1, writes: 3 },
  })
  // 24 writes are asked for.
  expect(sumOf(seen)).toEqual({ own: 33, writes: 30 })
})

test('the same where no page returns: the message of the gateway alone has it asked', async () => {
  const seen = await thirdTime(async (counted) => {
    const { bookingId, paid } = await paidAtTheGateway(counted)
    await counted('the message', async () => comeBack(product, paid))
    await counted('the queued check', () => workOffChecks(product))
    const money = await moneyOf(product, bookingId)
    expect(money).toMatchObject({ ...paidOnce, told: expect.anything() })
  })
  expect(seen).toEqual({
    ...untilPaid,
    'the message': { own: 3, writes: 4 },
    'the queued check': { own: 6, writes: 6 },
  })
  expect(sumOf(seen)).toEqual({ own: 32, writes: 25 })
})
