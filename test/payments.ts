import type { FixedClock } from '#src/adapters/fixed-clock.ts'
import type { Jobs } from '#src/usecases/world.ts'
import { aBooker, aQuote, type Booker } from './booking.ts'
import { baseUrl, type Product } from './people.ts'
import { aProduct } from './product.ts'
import { aSandbox, type Paid } from './sandbox.ts'

export type Sandbox = Awaited<ReturnType<typeof aSandbox>>
type Options = Parameters<typeof aProduct>[0]

/** The complete product with a gateway that answers over real HTTP and uses the product's clock. */
export async function aPayingProduct(options: Options = {}) {
  let clock: FixedClock | undefined
  const sandbox = await aSandbox({ now: () => clock?.at() ?? Temporal.Now.instant() })
  const wanted = { slotDays: 5, slotCapacity: 60, ...options }
  const product = await aProduct({
    ...wanted,
    world: { gateway: sandbox.gateway, ...options.world },
  })
  clock = product.clock
  return {
    product,
    sandbox,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]()
      await sandbox.close()
    },
  }
}

type Wish = Parameters<typeof aQuote>[2]

/** Placed and not paid. */
export async function anAwaiting(product: Product, booker: Booker, wish: Wish = {}) {
  const { quoteId, pregnancyAskedOf } = await aQuote(product, booker, wish)
  const { pregnancy: answer } = wish
  const pregnancies = answer && pregnancyAskedOf.map((patientId) => ({ patientId, answer }))
  return product
    .as(booker.actor)
    .placeBooking({ quoteId, payment: 'online', ...(pregnancies && { pregnancies }) })
}

/** Placed, and its payer on the way to the gateway's page. */
export async function anAttempt(product: Product, given: { booker?: Booker; wish?: Wish } = {}) {
  const booker = given.booker ?? (await aBooker(product))
  const booking = await anAwaiting(product, booker, given.wish)
  const attempt = await product.as(booker.actor).initiatePayment({ number: booking.number })
  return { booker, booking, attempt }
}

/**
 * A message to one of the gateway's endpoints, as browsers and notifications bring it: from another
 * site.
 */
export function atDoor({ api }: Product, address: string, encResp: string, more: object = {}) {
  return api.request(new URL(address, baseUrl).href, {
    method: 'POST',
    body: new URLSearchParams({ encResp, orderNo: 'of-no-account', ...more }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://secure.ccavenue.com',
      'sec-fetch-site': 'cross-site',
    },
  })
}

/** The browser returns from the gateway's page. */
export const comeBack = (product: Product, paid: Paid) =>
  atDoor(product, paid.redirectUrl, paid.encResp)

/** Runs the queued payment checks, together; answers how many. */
export async function workOffChecks(product: Product) {
  const jobs = product.queue.jobs.splice(0).filter(({ job }) => job === 'check-payment')
  const checks = jobs.map(({ input }) => input as Jobs['check-payment'])
  for (const outcome of await product.as({ kind: 'worker' }).checkClaims({ checks }))
    if (outcome.status === 'rejected') throw outcome.reason
  return checks.length
}

/** Everything that money did to a booking and its attempts, without ids and instants. */
export async function moneyOf(product: Product, bookingId: string) {
  const one = async (sql: string) => (await product.pool.query(sql, [bookingId])).rows
  return {
    payment: (
      await one('select state, refunded_paise::int from payments where booking_id = $1')
    )[0],
    attempts: await one(
      'select state from payment_attempts where booking_id = $1 order by created_at, id',
    ),
    captures: await one(
      `select kind, c.amount_paise::int as amount from captures c join payment_attempts a
         on a.id = c.attempt_id where a.booking_id = $1 order by c.id`,
    ),
    journals: await one('select kind from ledger_journals where booking_id = $1 order by kind'),
    refunds: await one(
      'select kind, amount_paise::int as amount from refunds where booking_id = $1 order by kind',
    ),
    told: await one(
      `select event, count(*)::int as times from messages where subject_id = $1
         group by event order by event`,
    ),
  }
}

/** A booking paid online, and nothing else. */
export const paidOnce = {
  payment: { state: 'captured', refunded_paise: 0 },
  attempts: [{ state: 'captured' }],
  journals: [{ kind: 'payment-captured' }],
  refunds: [],
  told: [
    { event: 'booking-held', times: 1 },
    { event: 'payment-received', times: 1 },
  ],
}
