import { anHour, placing, quote, type Booked, type Wants } from './booking.ts'
import type { Client } from './client.ts'
import { expect, type Report } from './report.ts'
import type { Attempt, HostedRequest, Paid } from './shapes.ts'

const PATIENCE_MS = 30_000

/**
 * Requests a quote and confirms online payment: the slot is held, and the visit is not offered to
 * anybody yet.
 */
export async function bookOnline(client: Client, wants: Wants, report: Report): Promise<Booked> {
  const startsAt = await anHour(client, wants.labId)
  const confirms = placing(await quote(client, wants, startsAt))
  const placed = await client.post<'placeBooking'>('/api/v1/bookings', {
    ...confirms,
    payment: 'online',
  })
  const { bookingId, number, totalPaise } = placed
  const { orders, visits } = await client.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  const [order] = orders
  const [visit] = visits
  expect(order !== undefined && visit !== undefined, 'the booking has no order or no visit')
  expect(order.state === 'awaiting-payment', `an unpaid booking is ${order.state}`)
  report({
    who: 'patient',
    did: 'booked, to be paid online',
    state: order.state,
    number,
    totalPaise,
  })
  return { bookingId, number, visitId: visit.visitId, orderId: order.orderId }
}

/** Pay Now, the sandbox's page, and back; then the gateway's own status. Answers the paise. */
export async function payInSandbox(
  client: Client,
  booked: Booked,
  report: Report,
): Promise<number> {
  const asked = await client.send<HostedRequest>('/ccavRequestHandler', { order_id: booked.number })
  report({ who: 'patient', did: 'pressed Pay Now', action: new URL(asked.action).origin })
  const { encResp, redirectUrl } = await chooseSuccess(asked)
  const number = await comeBack(redirectUrl, encResp)
  const { amountPaise } = await untilPaid(client, number)
  report({ who: 'gateway', did: 'says that it is paid', attempt: number, amountPaise })
  return amountPaise
}

/**
 * The person's choice on the hosted page: one call to the sandbox, unless others reach it; then it
 * only has its pages.
 */
export async function chooseSuccess(asked: HostedRequest): Promise<Paid> {
  const { data, access_code, action } = asked
  const answer = await fetch(new URL('/sandbox/pay', action), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ encRequest: data, access_code, outcome: 'success' }),
  })
  if (answer.status === 404) return chooseOnPages(asked)
  expect(answer.ok, `the sandbox answered ${answer.status}: is this the sandbox gateway?`)
  const paid: Paid = await answer.json()
  return paid
}

/** Like a browser: the hosted page, the choice on it, and the form that leads back. */
async function chooseOnPages({ data, access_code, action }: HostedRequest): Promise<Paid> {
  const hosted = await page(new URL(action), { encRequest: data, access_code })
  const trackingId = found(hosted, /name="trackingId" value="([^"]+)"/)
  const choice = { trackingId, outcome: 'success' }
  const back = await page(new URL('/sandbox/choose', action), choice)
  return {
    encResp: found(back, /name="encResp" value="([^"]+)"/),
    redirectUrl: found(back, /method="post" action="([^"]+)"/),
  }
}

async function page(address: URL, form: Record<string, string>): Promise<string> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
  expect(answer.ok, `the sandbox answered ${answer.status} at ${address.pathname}`)
  return answer.text()
}

function found(html: string, what: RegExp): string {
  const value = what.exec(html)?.[1]
  expect(value !== undefined, `the page of the sandbox has no ${what.source}`)
  return value
}

/**
 * The browser's way back: another site posts, without a cookie, and is redirected to the result.
 */
export async function comeBack(redirectUrl: string, encResp: string): Promise<string> {
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ encResp }),
  })
  const place = answer.headers.get('location') ?? ''
  const number = /\/icici_payment\/(OPL\d{19})$/.exec(place)?.[1]
  expect(
    answer.status === 303 && number !== undefined,
    `back from the page: ${answer.status} ${place}`,
  )
  return number
}

async function untilPaid(client: Client, number: string): Promise<Attempt> {
  const path = `/api/v1/payments/${number}/check`
  return until(
    () => client.post<'checkPayment'>(path),
    ({ state }) => state === 'captured',
    ({ state }) => `the payment is still ${state}`,
  )
}

/** Retries until it is true; after half a minute that is a surprise. */
export async function until<Seen>(
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
  surprise: (seen: Seen) => string,
): Promise<Seen> {
  const since = performance.now()
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    expect(performance.now() - since < PATIENCE_MS, surprise(seen))
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
