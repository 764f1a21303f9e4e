import { afterAll, expect, test } from 'vitest'
import { lockAdding } from '#src/db/queries/bookings/adding.ts'
import { adding } from '#src/domain/bookings/adding.ts'
import type { Changes } from '#src/domain/changes.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What is decided on rows that somebody changed meanwhile is not written: around the locks. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product

async function aQuoteToJoin() {
  const booker = await aBooker(product)
  const { bookingId, orderId } = await aBooking(product, booker)
  const items = [ItemCode.parse('TSH')]
  const { quoteId } = await product.as(booker.actor).quoteAddOn({ bookingId, orderId, items })
  return { booker, bookingId, quoteId }
}

type Ready = Awaited<ReturnType<typeof aQuoteToJoin>>
type Found = NonNullable<Awaited<ReturnType<typeof lockAdding>>>
type Altered = {
  /** The rows as somebody read them before they changed. */
  read?: (facts: Found) => Found
  written?: (changes: Changes) => Changes
}

/** Decides on the rows as they were read, and saves what is altered. */
function saved(ready: Ready, { read = (facts) => facts, written = (all) => all }: Altered) {
  return inStep(world, ready.booker.actor, async (step) => {
    const locked = await lockAdding(step.tx, ready)
    if (!locked) throw new Error('nothing to join')
    const facts = read(locked)
    const terms = { hasGateway: false, cashLimit: world.settings.cashLimit }
    const decision = adding(facts, {}, { now: step.now, terms, newId: () => world.chance.uuid() })
    if (!decision.ok || !decision.changes) throw new Error('nothing joins')
    const { id, number, accountId, total } = facts.booking
    const told = { booking: { id, number, accountId, total }, contact: facts.placing.account }
    return save(step, 'booking:add', told, { ...decision, changes: written(decision.changes) })
  })
}

const rowsOf = async (bookingId: string) => {
  const { rows } = await product.pool.query(
    `select p.amount_paise, p.version, b.total_paise, o.version as order_version,
       (select count(*)::int from test_items i where i.order_id = o.id) as items
     from bookings b join payments p on p.booking_id = b.id join orders o on o.booking_id = b.id
     where b.id = $1`,
    [bookingId],
  )
  return rows
}

const elsewhere = () => world.chance.uuid() as never
const altering =
  (change: (updated: NonNullable<Changes['updated']>) => Changes['updated']) =>
  (changes: Changes): Changes => ({ ...changes, updated: change(changes.updated ?? {}) ?? {} })

test.for([
  [
    'what is due is another amount since',
    altering((updated) => ({
      ...updated,
      moreDue: (updated.moreDue ?? []).map((one) => ({ ...one, version: one.version - 1 })),
    })),
  ],
  [
    'the order has changed since',
    altering((updated) => ({
      ...updated,
      grownOrders: (updated.grownOrders ?? []).map((one) => ({ ...one, version: 0 })),
    })),
  ],
  [
    'the visit has changed since',
    altering((updated) => ({
      ...updated,
      moreCash: (updated.moreCash ?? []).map((one) => ({ ...one, version: one.version - 1 })),
    })),
  ],
  [
    'the quote has been used since',
    (changes: Changes): Changes => ({
      ...changes,
      claims: (changes.claims ?? []).map((one) => ({ ...one, id: elsewhere() })),
    }),
  ],
] as const)('nothing at all is written where %s', async ([, altered]) => {
  const ready = await aQuoteToJoin()
  const before = await rowsOf(ready.bookingId)
  await expect(saved(ready, { written: altered })).rejects.toMatchObject({
    refusal: expect.any(String),
  })
  expect(await rowsOf(ready.bookingId)).toEqual(before)
  await saved(ready, {})
  expect(await rowsOf(ready.bookingId)).not.toEqual(before)
})

test.for([
  ['a payment that is void', `update payments set state = 'void' where booking_id = $1`],
  [
    'a booking that has ended',
    `update bookings set cancelled_at = now(), cancelled_by = 'patient' where id = $1`,
  ],
])('nothing joins %s, whatever was decided', async ([, past = '']) => {
  const ready = await aQuoteToJoin()
  await product.asOwner(past, [ready.bookingId])
  const before = await rowsOf(ready.bookingId)
  const read = ({ booking, payment, ...facts }: Found): Found => ({
    ...facts,
    booking: { ...booking, cancelledAt: null },
    payment: { ...payment, state: 'due' },
  })
  await expect(saved(ready, { read })).rejects.toMatchObject({ refusal: 'stale' })
  expect(await rowsOf(ready.bookingId)).toEqual(before)
})
