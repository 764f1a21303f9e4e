import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { aBooker, balances, type Booker, freeHours } from '#test/booking.ts'
import { anAttempt, aPayingProduct, atDoor, comeBack } from '#test/payments.ts'

const isLong = process.env.TEST_SIZE === 'long'
const paying = await aPayingProduct({ slotCapacity: 500 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const hours = await freeHours(product)
/**
 * Several orders run concurrently; one person may have at most five bookings that wait for payment.
 */
const SIDE_BY_SIDE = 6
const bookers = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => aBooker(product)))

const steps = ['redirect', 'push', 'poll', 'cancel', 'refund'] as const
type StepName = (typeof steps)[number]

function permutations<One>(of: readonly One[]): One[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((one) =>
    permutations(of.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  )
}

type Going = Awaited<ReturnType<typeof anAttempt>> & {
  paid: Awaited<ReturnType<typeof sandbox.pay>>
}

/** Each as it arrives from outside; where a message queues a check, the check is run. */
const arrivals: Record<StepName, (going: Going, of: Booker) => Promise<unknown>> = {
  async redirect({ attempt, paid }, { actor }) {
    await comeBack(product, paid)
    await product.as(actor).checkPayment(attempt)
  },
  async push({ attempt, paid }) {
    await atDoor(product, '/api/payments/ccavenue/echo', paid.encResp)
    await worker.checkPayment({ number: attempt.number, referenceNo: paid.trackingId })
  },
  poll: ({ attempt }) => worker.checkPayment(attempt),
  async cancel({ attempt }) {
    const aborted = sandbox.seal(`order_id=${attempt.number}&order_status=Aborted`)
    await atDoor(product, '/api/payments/ccavenue/cancel', aborted)
    await worker.checkPayment(attempt)
  },
  /** The entire booking is cancelled and refunded. */
  refund: ({ booking }, { actor }) =>
    product.as(actor).cancelBooking({ bookingId: booking.bookingId, expectedChargePaise: 0 }),
}

const balancesOf = ({ booking }: Going) => balances(product, booking.bookingId)

/** How the booking ended, how much of its money was captured and how much is refunded. */
async function endOf(bookingId: string) {
  const { rows } = await product.pool.query(
    `select (select array_agg(distinct state::text) from orders where booking_id = $1) as orders,
       (select array_agg(c.amount_paise::int) from captures c join payment_attempts a
          on a.id = c.attempt_id where a.booking_id = $1) as kept,
       (select array_agg(amount_paise::int) from refunds where booking_id = $1) as refunds`,
    [bookingId],
  )
  return rows[0]
}

async function outcomeOf(order: readonly StepName[], index: number) {
  const startsAt = hours[index % hours.length] ?? ''
  const booker = bookers[index % bookers.length]
  if (!booker) throw new Error('nobody books')
  const made = await anAttempt(product, { booker, wish: { startsAt } })
  const going = { ...made, paid: await sandbox.pay(made.attempt, 'silence') }
  for (const step of order) await arrivals[step](going, booker)
  return { ...(await endOf(going.booking.bookingId)), ledger: await balancesOf(going) }
}

/** Several concurrently, each a booking of its own. */
async function outcomesOf(orders: readonly (readonly StepName[])[]) {
  const found: Awaited<ReturnType<typeof outcomeOf>>[] = []
  for (let at = 0; at < orders.length; at += SIDE_BY_SIDE) {
    const some = orders.slice(at, at + SIDE_BY_SIDE)
    found.push(...(await allDone(some.map((order, index) => outcomeOf(order, at + index)))))
  }
  return found
}

test(
  'all 120 orders of redirect, push, poll, cancel and refund, doubled too: one outcome, one ledger',
  async () => {
    const orders = permutations(steps)
    expect(orders).toHaveLength(120)
    const doubled = orders.map((order) => order.flatMap((step) => [step, step]))
    const all = isLong
      ? [...orders, ...doubled]
      : orders.map((order, index) => (index % 4 === 0 ? (doubled[index] ?? order) : order))
    const outcomes = await outcomesOf(all)
    const [first] = outcomes
    expect(first?.kept).toHaveLength(1)
    const total = first?.kept[0] ?? 0
    expect(first).toEqual({
      orders: ['cancelled'],
      kept: [total],
      refunds: [total],
      ledger: { gateway: total, 'refund-payable': -total },
    })
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  },
  isLong ? 900_000 : 300_000,
)
