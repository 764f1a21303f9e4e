import { afterAll, expect, test } from 'vitest'
import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { cancelling } from '#src/domain/bookings/cancelling.ts'
import { takingOff } from '#src/domain/orders/taking-off.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed, Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Updated, UpdatedBookings } from '#src/domain/updated.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { rowsKept } from '#test/api-callers.ts'
import { aBooker, aBooking, type Booker, demoActor } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, aSister } from '#test/refunds.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')

/** A credit of this amount for a booking, used by no other booking. */
const weOwe = (booker: Booker, bookingId: BookingId, amount: number) =>
  product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, $4, 'pending', now())`,
    [product.world.chance.uuid(), booker.actor.id, bookingId, amount],
  )

type Decide = (facts: EndingAtHand, at: EndingAt) => Decision<object, RefusalCode>
type Scene = () => Promise<{ actor: Actor; bookingId: BookingId; decide: Decide }>

const cancelledBy =
  (by: 'patient' | 'back-office'): Decide =>
  (facts, at) =>
    cancelling(facts, { by, expectedChargePaise: 0 }, at)

/**
 * Paid online, accepted, and cancelled through a fault of ours: money is refunded, and the earlier
 * credit is raised.
 */
const paidOnline: Scene = async () => {
  const { booker, bookingId, visitId } = await aPaidBooking(paying)
  await product.as(phlebotomist).acceptVisit({ visitId })
  await weOwe(booker, bookingId, 1000)
  return { actor: office, bookingId, decide: cancelledBy('back-office') }
}

/** Not paid yet, with an earlier fee and an earlier credit that are released again. */
const inCash: Scene = async () => {
  const booker = await aBooker(product)
  const patient = product.as(booker.actor)
  const earlier = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit(earlier)
  await patient.cancelBooking({ ...earlier, expectedChargePaise: earlier.view.cancellationFee })
  await weOwe(booker, earlier.bookingId, 1000)
  const { bookingId } = await aBooking(product, booker)
  return { actor: booker.actor, bookingId, decide: cancelledBy('patient') }
}

/** One of two people is removed before paying: less is due at the door. */
const oneOfTwo: Scene = async () => {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { bookingId, orderId } = await aBooking(product, booker, { patientIds })
  const decide: Decide = (facts, at) => {
    const order = facts.orders.find(({ id }) => id === orderId)
    if (!order) throw new Error('no order')
    return takingOff(facts, order, at)
  }
  return { actor: booker.actor, bookingId, decide }
}

type Changing = Changed & { bookingId: BookingId | null }
type Altered = (changes: Changing) => Changing

/** The decision to cancel, from the booking as it is now. */
function decided({ actor, bookingId, decide }: Awaited<ReturnType<Scene>>): Promise<Changing> {
  return inStep(product.world, actor, async (step) => {
    const facts = await lockEnding(step.tx, bookingId, indianDay(step.now))
    const cancelled = facts && decide(facts, endingAt(step))
    if (!cancelled?.ok || !cancelled.changes) throw new Error('it is not cancelled')
    const { audit: _entry, ...changes } = cancelled.changes
    return changes
  })
}

function saved({ actor, bookingId }: Awaited<ReturnType<Scene>>, changes: Changing) {
  return inStep(product.world, actor, async (step) => {
    const facts = await lockEnding(step.tx, bookingId, indianDay(step.now))
    if (!facts) throw new Error('no booking')
    await saveChanged(step, facts, changes)
  })
}

const otherVersion = (at: number): Altered => {
  return (changes) => ({
    ...changes,
    transitions: changes.transitions.map((one, n) =>
      n === at ? { ...one, row: { ...one.row, version: one.row.version + 1 } } : one,
    ),
  })
}

const withUpdates = (updated: (before: Updated) => Updated): Altered => {
  return (changes) => ({ ...changes, updated: updated(changes.updated ?? {}) })
}
const elsewhere = () => product.world.chance.uuid() as never

/** Each change outside the machines, with its row altered since it was read. */
const missed = {
  cancelled: ({ cancelled = [] }: Updated) => ({
    cancelled: cancelled.map((one) => ({ ...one, id: elsewhere() })),
  }),
  claimed: ({ claimed = [] }: Updated) => ({
    claimed: claimed.map((one) => ({ ...one, refunded: (one.refunded + 1) as never })),
  }),
  raised: ({ raised = [] }: Updated) => ({
    raised: raised.map((one) => ({ ...one, id: elsewhere() })),
  }),
  lowered: ({ lowered = [] }: Updated) => ({
    lowered: lowered.map((one) => ({ ...one, id: elsewhere() })),
  }),
  lessCash: ({ lessCash = [] }: Updated) => ({
    lessCash: lessCash.map((one) => ({ ...one, id: elsewhere() })),
  }),
  released: ({ released = [] }: Updated) => ({
    released: released.map((one) => ({ ...one, visitId: elsewhere() })),
  }),
} satisfies { [Name in keyof UpdatedBookings]-?: (updated: Updated) => Updated }

async function expectNothing(scene: Awaited<ReturnType<Scene>>, changes: Changing) {
  const before = await rowsKept(product)
  await expect(saved(scene, changes)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await rowsKept(product)).toEqual(before)
}

/** The decision; which of the existing rows take an edge, and which change otherwise. */
async function shapeOf(scene: Awaited<ReturnType<Scene>>) {
  const changes = await decided(scene)
  const rows: object[] = Object.values(changes.created ?? {}).flat()
  const isNew = new Set<unknown>(rows.map((row) => Reflect.get(row, 'id')))
  const edges = changes.transitions.flatMap(({ machine, row }, at) =>
    isNew.has(row.id) ? [] : [{ machine, at }],
  )
  const updates = Object.entries(changes.updated ?? {})
  return {
    changes,
    edges,
    updates: updates.flatMap(([name, all]) => (all.length > 0 ? [name] : [])),
  }
}

test('of a booking in cash: whichever row is no longer as it was read, nothing at all is written', async () => {
  const scene = await inCash()
  const { changes, edges, updates } = await shapeOf(scene)
  const machines = edges.map(({ machine }) => machine)
  expect(new Set(machines)).toEqual(
    new Set(['visit', 'tube', 'item', 'payment', 'receivable', 'credit', 'order']),
  )
  expect(updates.toSorted()).toEqual(['cancelled', 'released'])
  for (const { at } of edges) await expectNothing(scene, otherVersion(at)(changes))
  // With every row as it was read it succeeds, once.
  await saved(scene, changes)
  const { cancelledAt } = await product.as(scene.actor).viewBooking(scene)
  expect(cancelledAt).not.toBeNull()
})

test('of a booking paid online: whichever row is no longer as it was read, nothing at all is written', async () => {
  const scene = await paidOnline()
  const { changes, edges, updates } = await shapeOf(scene)
  expect(updates.toSorted()).toEqual(['cancelled', 'claimed', 'raised', 'released'])
  for (const { at } of edges) await expectNothing(scene, otherVersion(at)(changes))
  const { cancelled, claimed, raised, released } = missed
  for (const alter of [cancelled, claimed, raised, released])
    await expectNothing(
      scene,
      withUpdates((updated) => ({ ...updated, ...alter(updated) }))(changes),
    )
  await saved(scene, changes)
  const { cancelledAt, refunds } = await product.as(scene.actor).viewBooking(scene)
  expect([cancelledAt === null, refunds.length]).toEqual([false, 1])
})

test('of one who is taken off: whichever row is no longer as it was read, nothing at all is written', async () => {
  const scene = await oneOfTwo()
  const { changes, edges, updates } = await shapeOf(scene)
  expect(updates.toSorted()).toEqual(['lessCash', 'lowered'])
  for (const { at } of edges) await expectNothing(scene, otherVersion(at)(changes))
  for (const alter of [missed.lowered, missed.lessCash])
    await expectNothing(
      scene,
      withUpdates((updated) => ({ ...updated, ...alter(updated) }))(changes),
    )
  await saved(scene, changes)
  const { payment, orders } = await product.as(scene.actor).viewBooking(scene)
  expect([payment.amount, orders.map(({ state }) => state).toSorted()]).toEqual([
    21_000,
    ['cancelled', 'placed'],
  ])
})

test('what somebody has done meanwhile is not done again, each by itself', async () => {
  const scene = await paidOnline()
  const { changes } = await shapeOf(scene)
  await product.as(scene.actor).cancelBooking({ ...scene, expectedChargePaise: 0 })
  await product.asOwner(`update credits set state = 'forgone' where booking_id = $1`, [
    scene.bookingId,
  ])
  const { bookingId, updated = {} } = changes
  expect(Object.keys(updated)).toHaveLength(4)
  for (const [name, rows] of Object.entries(updated)) {
    const alone = { bookingId, transitions: [], updated: { [name]: rows } }
    await expectNothing(scene, alone)
  }
})

test('two who cancel at once hear the same, and it is done once', async () => {
  const scene = await paidOnline()
  const cancel = () => product.as(scene.actor).cancelBooking({ ...scene, expectedChargePaise: 0 })
  const [once, twice] = await Promise.allSettled([cancel(), cancel()])
  expect(once).toMatchObject({ status: 'fulfilled' })
  expect(once).toEqual(twice)
})
