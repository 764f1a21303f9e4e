import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  aBooker,
  arrived,
  demoActor,
  demoLab,
  drawn,
  freeHours,
  identified,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 60)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const labId = await demoLab(product)
const hours = await freeHours(product)
const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [labId],
)

/** A child of this age, weighed today. */
async function aChild(ago: Temporal.DurationLike, weightKg: number) {
  const booker = await aBooker(product, today.subtract(ago).toString())
  await weighed(booker.patientId, weightKg * 1000)
  return booker
}

async function weighed(patientId: string, grams: number) {
  const weigh = 'update patients set weight_grams = $2, weighed_on = $3 where id = $1'
  await product.asOwner(weigh, [patientId, grams, today.toString()])
}

type Child = Awaited<ReturnType<typeof aChild>>

async function quoteFor({ actor, addressId, patientId }: Child, codes: string[], at = 0) {
  const items = codes.map((code) => ItemCode.parse(code))
  const startsAt = hours.at(at) ?? ''
  const orders = [{ patientId, labId, items }]
  return (await product.as(actor).makeQuote({ addressId, startsAt, orders })).quoteId
}

/** Booked for that hour of the days ahead; -1 is the last. */
async function booked(child: Child, codes: string[], at = 0) {
  const app = product.as(child.actor)
  const { bookingId } = await app.placeBooking({ quoteId: await quoteFor(child, codes, at) })
  const view = await app.viewBooking({ bookingId })
  const { visitId } = view.visits[0] ?? {}
  const { orderId } = view.orders[0] ?? {}
  if (!visitId || !orderId) throw new Error('a booking without a visit or an order')
  return { bookingId, visitId, orderId, view }
}

/** Millilitres drawn or planned for a child. */
async function bloodOf({ patientId }: Child): Promise<number> {
  const { rows } = await product.pool.query(
    `select coalesce(sum(volume_ml), 0)::float8 as ml from tubes
     join tube_types on tube_types.code = tube_type_code join orders on orders.id = order_id
     where patient_id = $1 and tubes.state <> 'not-drawn' and test_ml is not null`,
    [patientId],
  )
  return rows[0].ml
}

test('concurrent bookings for one child together respect the month’s limit', async () => {
  // 3.6 kg: 14.4 ml in thirty days; each booking is 3.5
  const child = await aChild({ days: 42 }, 3.6)
  const quotes: Awaited<ReturnType<typeof quoteFor>>[] = []
  for (let at = 0; at < 8; at += 1) quotes.push(await quoteFor(child, ['BCS', 'P-CBC'], at))
  const placed = await Promise.allSettled(
    quotes.map((quoteId) => product.as(child.actor).placeBooking({ quoteId })),
  )
  const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(4)
  for (const reason of refused) expect(reason).toMatchObject({ refusal: 'too-much-blood' })
  expect(await bloodOf(child)).toBe(14)
})

/** A child drawn from once, whose tube the lab then rejects; returns what the lab is told. */
async function rejectedFor(child: Child, kg?: number) {
  const visit = await booked(child, ['BCS', 'P-CBC'])
  const now = product.clock.at().toString()
  const [barcode] = await received(product, { phlebotomist, technician, booker: child }, visit)
  if (!barcode) throw new Error('nothing was drawn')
  if (kg !== undefined) await weighed(child.patientId, kg * 1000)
  const told = await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
  product.clock.set(now)
  const view = await product.as(child.actor).viewBooking(visit)
  return { ...told, view }
}

test('a fresh sample within the month’s limit is drawn as usual', async () => {
  const { isRedrawn } = await rejectedFor(await aChild({ days: 42 }, 3.6))
  expect(isRedrawn).toBe(true)
})

/** The messages to the booker about a booking. */
async function toldOf(bookingId: string): Promise<string[]> {
  const { rows } = await product.pool.query('select event from messages where subject_id = $1', [
    bookingId,
  ])
  return rows.map(({ event }) => event)
}

test('a fresh sample beyond the month’s limit is not drawn: the test is given up, and says why', async () => {
  const child = await aChild({ days: 42 }, 3.6)
  await booked(child, ['BCS', 'P-CBC'], -1)
  await booked(child, ['BCS', 'P-CBC'], -2)
  const before = await bloodOf(child)
  // 2.8 kg: 11.2 ml in thirty days, of which 10.5 are drawn or planned
  const { isRedrawn, view } = await rejectedFor(child, 2.8)
  expect(isRedrawn).toBe(false)
  expect(await bloodOf(child)).toBe(before + 3.5)
  const given = view.orders[0]?.items.filter(({ state }) => state === 'not-performed') ?? []
  expect(given.length).toBeGreaterThan(0)
  for (const { reason } of given) expect(reason).toBe('too-much-blood')
  expect(await toldOf(view.bookingId)).toContain('test-not-performed')
  expect(await toldOf(view.bookingId)).not.toContain('fresh-sample-needed')
})

test('a fresh sample waits for the day on which it is within the month’s limit again', async () => {
  const child = await aChild({ days: 60 }, 3.6)
  const earlier = [await booked(child, ['BCS', 'P-CBC'], -1), await booked(child, ['BCS'], -2)]
  const lastDraw = product.clock.at().subtract({ hours: 28 * 24 })
  for (const { visitId } of earlier)
    await product.asOwner(`update visits set starts_at = $2, ends_at = $2 where id = $1`, [
      visitId,
      lastDraw.toString(),
    ])
  const { isRedrawn, view } = await rejectedFor(child, 2.8)
  expect(isRedrawn).toBe(true)
  const again = Temporal.Instant.from(view.visits.at(-1)?.startsAt ?? '')
  expect(again.since(lastDraw).total('hours')).toBeGreaterThan(30 * 24)
  expect(again.since(lastDraw).total('hours')).toBeLessThan(32 * 24)
})

test('a tube lost at the door is not redrawn at once where the child gave what is safe in one draw', async () => {
  const child = await aChild({ days: 42 }, 3.6)
  const visit = await booked(child, ['BCS', 'P-CBC'])
  const now = product.clock.at().toString()
  await arrived(product, phlebotomist, visit)
  await identified(product, { phlebotomist, booker: child, visitId: visit.visitId })
  await drawn(product, phlebotomist, visit.visitId)
  await weighed(child.patientId, 2200)
  const field = product.as(phlebotomist)
  const [tube] = (await field.viewVisit(visit)).tubes.filter(({ state }) => state === 'collected')
  if (!tube) throw new Error('nothing was drawn')
  const { tubeId, version } = tube
  await field.loseTube({ tubeId, version, reason: 'broken' })
  product.clock.set(now)
  const { rows } = await product.pool.query(`select visit_id from tubes where replaces_id = $1`, [
    tubeId,
  ])
  expect(rows.map(({ visit_id: id }) => id)).not.toContain(visit.visitId)
})

test('a visit is not moved to an hour in which too much would be drawn from the child', async () => {
  const child = await aChild({ days: 42 }, 3.6)
  const far = await booked(child, ['BCS', 'P-CBC'], -1)
  await product.asOwner(
    `update visits set starts_at = starts_at + interval '40 days',
    ends_at = ends_at + interval '40 days' where id = $1`,
    [far.visitId],
  )
  for (const at of [0, 1, 2, 3]) await booked(child, ['BCS', 'P-CBC'], at)
  const { visitId } = far
  const startsAt = hours[5] ?? ''
  await expect(
    product.as(child.actor).rescheduleVisit({ visitId, startsAt }),
  ).rejects.toMatchObject({ refusal: 'too-much-blood' })
})
