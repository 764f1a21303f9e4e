import { type APIRequestContext, request, test } from '@playwright/test'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

/**
 * Moves the demonstration's clock to the time from which a visit may be collected. Forwards alone, and
 * each journey's visit is in the soonest free hour, so none of them waits on another.
 */
export async function untilTheDoor(staff: APIRequestContext, { visitId }: { visitId: string }) {
  const visit = await staff.get(`/api/v1/visits/${visitId}`)
  const { opens, waits } = await visit.json()
  if (!waits) return
  await moveClock(() => opens.doorAt)
}

/** So many days on, as the administrator of the demonstration moves its clock. */
export async function daysLater(days: number) {
  await moveClock((now) =>
    Temporal.Instant.from(now)
      .add({ hours: 24 * days })
      .toString(),
  )
}

async function moveClock(to: (now: string) => string) {
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
