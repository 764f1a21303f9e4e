import { mkdir, rmdir } from 'node:fs/promises'
import { type APIRequestContext, expect, request, test } from '@playwright/test'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

/**
 * Moves the demonstration's clock until a visit may be collected. Only forwards, and each journey's
 * visit is in the soonest free slot, so none of them waits for another.
 */
export async function untilTheDoor(staff: APIRequestContext, { visitId }: { visitId: string }) {
  const visit = await staff.get(`/api/v1/visits/${visitId}`)
  const { opens, waits } = await visit.json()
  if (!waits) return
  await moveClock(() => opens.doorAt)
}

/** This many days later: the administrator of the demonstration moves its clock. */
export async function daysLater(days: number) {
  await moveClock((now) =>
    Temporal.Instant.from(now)
      .add({ hours: 24 * days })
      .toString(),
  )
}

/** This many minutes later, as `daysLater`. */
export async function minutesLater(minutes: number) {
  await moveClock((now) => Temporal.Instant.from(now).add({ minutes }).toString())
}

/** A folder that exists while somebody holds the clock; the next run starts without it. */
const HELD = '.data/e2e-clock'

/**
 * No journey moves the clock while this runs: a concurrent one may be about to pay, and its payment
 * page expires after a quarter of an hour.
 */
export async function withClockHeld<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const take = () =>
    mkdir(HELD).then(
      () => true,
      () => false,
    )
  await expect.poll(take, { timeout: 60_000 }).toBe(true)
  return act().finally(() => rmdir(HELD))
}

const moveClock = (to: (now: string) => string) => withClockHeld(() => moved(to))

async function moved(to: (now: string) => string) {
  const { baseURL = '', ignoreHTTPSErrors = false } = test.info().project.use
  const administrator = await request.newContext({ baseURL, ignoreHTTPSErrors })
  const headers = { origin: baseURL, 'idempotency-key': crypto.randomUUID() }
  const data = { email: 'administrator@demo.oxalate.example', password }
  await administrator.post('/api/auth/sign-in/email', { data, headers })
  const { now } = await (await administrator.get('/api/v1/demo-clock')).json()
  const answer = await administrator.post('/api/v1/demo-clock', {
    data: { to: to(now) },
    headers,
  })
  // Another journey may have moved it there meanwhile.
  if (!answer.ok() && (await answer.json()).code !== 'clock-not-ahead')
    throw new Error(`the clock was not moved: ${await answer.text()}`)
  await administrator.dispose()
}
