import { afterAll, expect, test } from 'vitest'
import { followedMachines } from '#src/domain/live/followed.ts'
import { aBooker, aBooking, demoActor, mayComeEarly } from '#test/booking.ts'
import { following, listening, signedIn } from '#test/live.ts'
import { aProduct } from '#test/product.ts'
import { STREAMS_OF_ACCOUNT } from './live-streams.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
const ears = await listening(product)
afterAll(async () => {
  await ears[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})
const phlebotomist = await demoActor(product, 'phlebotomist')

async function aFollowed() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { cookie } = await signedIn(product, booker.actor)
  const { number } = booked.view
  return {
    ...booked,
    booker,
    cookie,
    number,
    page: await following(product, `bookings/${number}`, cookie),
  }
}

const events = ({ heard }: { heard: { event: string }[] }) => heard.map(({ event }) => event)

test('a patient’s page is told that its booking moved, and never what', async () => {
  const { page, visitId, booker, number } = await aFollowed()
  const app = product.as(booker.actor)
  await expect.poll(() => events(page)).toEqual(['now'])
  const { steps } = await app.viewBooking({ number })
  expect(page.heard[0]?.data).toBe(String(steps))
  await product.as(phlebotomist).acceptVisit({ visitId })
  await expect.poll(() => events(page)).toEqual(['now', 'moved'])
  const after = await app.viewBooking({ number })
  expect(page.heard[1]?.data).toBe(String(after.steps))
  expect(after.steps).toBeGreaterThan(steps)
  // Counts, and the names of what a stream says: nothing else is in it.
  expect(page.raw.replaceAll(/retry: \d+\n|event: (?:now|moved)\n|data: \d+\n|\n/g, '')).toBe('')
  await page.close()
})

test('also of what changes at a visit without a step of it', async () => {
  const { page, visitId } = await aFollowed()
  await product.as(phlebotomist).acceptVisit({ visitId })
  await expect.poll(() => events(page)).toEqual(['now', 'moved'])
  await mayComeEarly(product, visitId)
  await expect.poll(() => events(page)).toEqual(['now', 'moved', 'moved'])
  await page.close()
})

test('and of when somebody is expected', async () => {
  const { page, visitId } = await aFollowed()
  await product.as(phlebotomist).acceptVisit({ visitId })
  await expect.poll(() => events(page)).toEqual(['now', 'moved'])
  await product.asOwner(
    `insert into arrivals (visit_id, version, phlebotomist_id, from_at, until_at)
     select id, 1, phlebotomist_id, starts_at, ends_at from visits where id = $1`,
    [visitId],
  )
  await expect.poll(() => events(page)).toEqual(['now', 'moved', 'moved'])
  await page.close()
})

test('a page is told nothing of another booking, and once of several changes at a time', async () => {
  const [one, other] = [await aFollowed(), await aFollowed()]
  await product.as(phlebotomist).acceptVisit({ visitId: one.visitId })
  await expect.poll(() => events(one.page)).toEqual(['now', 'moved'])
  expect(events(other.page)).toEqual(['now'])
  await Promise.all([one.page.close(), other.page.close()])
})

test('a booking of somebody else answers like a missing one', async () => {
  const { number } = await aFollowed()
  const stranger = await aBooker(product)
  const { cookie } = await signedIn(product, stranger.actor)
  const others = await following(product, `bookings/${number}`, cookie)
  const missing = await following(product, 'bookings/OPL99999999', cookie)
  expect([others.answer.status, missing.answer.status]).toEqual([404, 404])
  expect((await following(product, `bookings/${number}`)).answer.status).toBe(401)
  expect((await following(product, 'visits', cookie)).answer.status).toBe(403)
})

test('only our own pages follow, by reading', async () => {
  const { cookie, number, page } = await aFollowed()
  const path = `/api/live/bookings/${number}`
  const elsewhere = await product.get(path, { cookie, 'sec-fetch-site': 'cross-site' })
  expect(elsewhere.status).toBe(403)
  const size = product.streams.size()
  for (const method of ['HEAD', 'POST']) {
    const headers = { cookie, origin: product.world.settings.baseUrl }
    const { status } = await product.api.request(path, { method, headers })
    expect(status, method).toBe(405)
  }
  expect(product.streams.size()).toBe(size)
  await page.close()
  expect(product.streams.size()).toBe(size - 1)
})

test('nothing between us and the page keeps, compresses or holds back what is said', async () => {
  const { page } = await aFollowed()
  const { headers } = page.answer
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
  await page.close()
})

test('a phlebotomist in reach is told of an offer, and of its end', async () => {
  const { cookie } = await signedIn(product, phlebotomist)
  const list = await following(product, 'visits', cookie)
  await expect.poll(() => events(list)).toEqual(['now'])
  const { visitId, bookingId, booker, page } = await aFollowed()
  await expect.poll(() => events(list)).toEqual(['now', 'moved'])
  const second = await demoActor(product, 'phlebotomist2')
  await product.as(second).acceptVisit({ visitId })
  await expect.poll(() => events(list)).toEqual(['now', 'moved', 'moved'])
  // Whose it is now is told of its end; it is no offer any more.
  const other = await following(product, 'visits', (await signedIn(product, second)).cookie)
  const patient = product.as(booker.actor)
  const { cancellation } = await patient.viewBooking({ bookingId })
  const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
  await patient.cancelBooking({ bookingId, expectedChargePaise })
  await expect.poll(() => events(other)).toContain('moved')
  expect(list.raw.replaceAll(/retry: \d+\n|event: (?:now|moved)\n|data: \n|\n/g, '')).toBe('')
  await Promise.all([list.close(), other.close(), page.close()])
})

test('whoever is out of reach is told of no offer', async () => {
  const { cookie } = await signedIn(product, phlebotomist)
  const list = await following(product, 'visits', cookie)
  const narrow = (km: number) =>
    product.asOwner(
      'update rosters set radius_km = $2, latitude = latitude + $3 where phlebotomist_id = $1',
      [phlebotomist.id, km, km === 1 ? 0.2 : -0.2],
    )
  const { rows } = await product.pool.query(
    'select radius_km from rosters where phlebotomist_id = $1',
    [phlebotomist.id],
  )
  await narrow(1)
  const { page, visitId } = await aFollowed()
  await product.as(await demoActor(product, 'phlebotomist2')).acceptVisit({ visitId })
  await expect.poll(() => events(page)).toEqual(['now', 'moved'])
  expect(events(list)).toEqual(['now'])
  await narrow(rows[0].radius_km)
  await Promise.all([list.close(), page.close()])
})

test('whoever signs out is told nothing more, and comes not again', async () => {
  const { page, visitId, booker } = await aFollowed()
  await product.pool.query('delete from session where user_id = $1', [booker.actor.id])
  await expect.poll(() => page.isOver).toBe(true)
  expect(events(page)).toEqual(['now', 'end'])
  await product.as(phlebotomist).acceptVisit({ visitId })
  expect(events(page)).toEqual(['now', 'end'])
})

test('nor whoever loses the role', async () => {
  const second = await demoActor(product, 'phlebotomist2')
  const list = await following(product, 'visits', (await signedIn(product, second)).cookie)
  await product.asOwner(
    `with gone as (delete from role_grants where user_id = $1 returning *) insert into role_grants
     select * from gone where false`,
    [second.id],
  )
  await expect.poll(() => list.isOver).toBe(true)
  expect(events(list)).toEqual(['now', 'end'])
})

test('nor whoever is suspended', async () => {
  const { page, booker } = await aFollowed()
  await product.asOwner(
    `insert into suspensions select (jsonb_populate_record(null::suspensions, jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', $1::uuid, 'suspended_by', $2::uuid, 'reason', 'asked',
       'suspended_at', now()))).*`,
    [booker.actor.id, phlebotomist.id],
  )
  await expect.poll(() => page.isOver).toBe(true)
})

test('a sign-in that idled is closed at the next beat, though nobody came back with it', async () => {
  const { page } = await aFollowed()
  product.clock.pass(31 * 24 * 60)
  product.streams.beat()
  await expect.poll(() => page.isOver).toBe(true)
})

test('an account has only so many pages that follow, and one that closes makes room', async () => {
  const { cookie, number, page } = await aFollowed()
  const path = `bookings/${number}`
  const others = []
  for (let one = 1; one < STREAMS_OF_ACCOUNT; one += 1)
    others.push(await following(product, path, cookie))
  const { answer } = await following(product, path, cookie)
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  await page.close()
  const next = await following(product, path, cookie)
  expect(next.answer.status).toBe(200)
  await Promise.all([...others, next].map((one) => one.close()))
})

test('the trigger names the machines that the domain follows, and no other', async () => {
  const { rows } = await product.pool.query(
    `select prosrc from pg_proc where proname = 'tell_moves'`,
  )
  const [, list = ''] = /machine IN\s*\(([^)]*)\)/.exec(rows[0].prosrc) ?? []
  expect(list.split(',').map((name) => name.trim().replaceAll("'", ''))).toEqual([
    ...followedMachines,
  ])
})
