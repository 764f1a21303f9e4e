import { afterAll, expect, test } from 'vitest'
import { brokenConstraint, MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import { BookingId, bookingNumber } from '#src/domain/bookings/booking.ts'
import { placement } from '#src/domain/bookings/placement.ts'
import type { Changes } from '#src/domain/changes.ts'
import { consentFamilies } from '#src/domain/consents/consent.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { aBooker, aBooking, aQuote, type Booker, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { lockPlacing } from './placing.ts'
import { type Rows, saveRows } from '#src/db/queries/changes/save-changes.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))
const { world, pool } = product
const newId = () => world.chance.uuid()

/** A fee owed from a booking cancelled late, and a credit granted for it. */
async function owing(booker: Booker) {
  const { visitId, bookingId, view } = await aBooking(product, booker)
  await phlebotomist.acceptVisit({ visitId })
  const expectedChargePaise = view.cancellationFee
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise })
  await pool.query(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
      values ($1, $2, $3, 100, 'pending', now())`,
    [newId(), booker.actor.id, bookingId],
  )
}

/** A quote of two people that carries a fee and a credit, decided but not written. */
async function decided() {
  const booker = await aBooker(product)
  await owing(booker)
  const sister = await aSister(booker)
  const { quoteId } = await aQuote(product, booker, { patientIds: [booker.patientId, sister] })
  const now = product.clock.at()
  const visit = { id: VisitId.parse(newId()), startCodeSealed: 'sealed' }
  const number = bookingNumber(now, world.chance.digits(6))
  const given = { id: BookingId.parse(newId()), number, visit, newId }
  const { cashLimit, openBookings } = world.settings
  const terms = { hasGateway: false, cashLimit, openBookings }
  const decision = await world.db.transaction(async (tx) => {
    const facts = await lockPlacing(tx, quoteId)
    return facts && placement(facts, {}, { now, terms, given })
  })
  if (!decision?.ok || !decision.changes) throw new Error('it was not placed')
  return { changes: decision.changes, quoteId, accountId: booker.actor.id }
}

async function aSister({ actor }: Booker) {
  const id = newId()
  await pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
      values ($1, $2, 'Asha Nair', '1990-01-01', 'female', 'sibling', now())`,
    [id, actor.id],
  )
  return id as Booker['patientId'] // the row just written
}

function saved(changes: Changes) {
  const { claims = [], transitions } = changes
  // What is sealed when it is stored belongs to no placing.
  const { signature: _, reportVersion: __, ...created } = changes.created ?? {}
  const rows: Rows = { claims, transitions, created, events: [] }
  return world.db.transaction(async (tx) => {
    await saveRows(tx, rows, (error) => error as Error)
    return 'saved'
  })
}

const failed = (changes: Changes) => saved(changes).catch((error: unknown) => error)

type Decided = Awaited<ReturnType<typeof decided>>

async function left({ changes, quoteId, accountId }: Decided) {
  const { rows } = await pool.query(
    `select (select count(*)::int from bookings where id = $1) as bookings,
      (select count(*)::int from orders where booking_id = $1) as orders,
      (select count(*)::int from visits where booking_id = $1) as visits,
      (select count(*)::int from payments where booking_id = $1) as payments,
      (select count(*)::int from booking_numbers where number = $4) as numbers,
      (select used_at is not null from quotes where id = $2) as used,
      (select sum(used)::int from slots) as places,
      (select array_agg(state::text || version) from receivables where account_id = $3) as fees,
      (select array_agg(state::text || version) from credits where account_id = $3) as credits`,
    [changes.bookingId, quoteId, accountId, changes.created?.bookingNumber?.[0]?.number],
  )
  return rows[0]
}

test('a booking of two people is written by one statement, with everything it takes and carries', async () => {
  const one = await decided()
  const before = await left(one)
  expect(before).toMatchObject({ used: false, fees: ['pending1'], credits: ['pending1'] })
  await saved(one.changes)
  expect(await left(one)).toEqual({
    bookings: 1,
    orders: 2,
    visits: 1,
    payments: 1,
    numbers: 1,
    used: true,
    places: before.places + 1,
    fees: ['attached2'],
    credits: ['attached2'],
  })
})

const missed: Record<string, (changes: Changes) => Changes> = {
  'an hour that is gone': (changes) => ({
    ...changes,
    claims: (changes.claims ?? []).map((one) =>
      one.of === 'slot' ? { ...one, id: newId() as typeof one.id } : one,
    ),
  }),
  'a quote that is gone': (changes) => ({
    ...changes,
    claims: (changes.claims ?? []).map((one) =>
      one.of === 'quote' ? { ...one, id: newId() as typeof one.id } : one,
    ),
  }),
  'a fee of another version': late('receivable'),
  'a credit of another version': late('credit'),
}

function late(machine: 'receivable' | 'credit') {
  return (changes: Changes): Changes => ({
    ...changes,
    transitions: changes.transitions.map((one) =>
      one.machine === machine ? { ...one, row: { ...one.row, version: 7 } } : one,
    ),
  })
}

test.each(Object.entries(missed))(
  'with %s nothing of a booking is written',
  async (_what, spoil) => {
    const one = await decided()
    const before = await left(one)
    expect(sqlStateOf(await failed(spoil(one.changes)))).toBe(MISSED)
    expect(await left(one)).toEqual(before)
  },
)

test('a quote used since it was read books nothing', async () => {
  const one = await decided()
  await pool.query('update quotes set used_at = now() where id = $1', [one.quoteId])
  const before = await left(one)
  expect(sqlStateOf(await failed(one.changes))).toBe(MISSED)
  expect(await left(one)).toEqual(before)
})

test('where the last place was taken since it was read, nothing is written', async () => {
  const one = await decided()
  const [slot] = one.changes.claims ?? []
  await pool.query('update slots set used = capacity where id = $1', [slot?.id])
  const before = await left(one)
  expect(brokenConstraint(await failed(one.changes))).toBe('slots_not_oversold')
  expect(await left(one)).toEqual(before)
})

test('a number that is already taken is refused by its key, and nothing is written', async () => {
  const one = await decided()
  const [number] = one.changes.created?.bookingNumber ?? []
  await pool.query('insert into booking_numbers values ($1, now())', [number?.number])
  const before = await left(one)
  expect(brokenConstraint(await failed(one.changes))).toBe('booking_numbers_pkey')
  expect(await left(one)).toEqual(before)
})

test('a tube created with its booking serves only its own order', async () => {
  const one = await decided()
  const { tubeItem = [] } = one.changes.created ?? {}
  const tubeIds = tubeItem.map(({ tubeId }) => tubeId).toReversed()
  const crossed = tubeItem.map((row, at) => ({ ...row, tubeId: tubeIds[at] ?? row.tubeId }))
  const changes = { ...one.changes, created: { ...one.changes.created, tubeItem: crossed } }
  expect(brokenConstraint(await failed(changes))).toBe('tube_items_same_order')
})

test('a consent created with its booking is that of the sample’s person', async () => {
  const one = await decided()
  const [order] = one.changes.created?.order ?? []
  const [family] = consentFamilies
  if (!order) throw new Error('an order is booked')
  const { id: orderId, accountId, labId, patientName, createdAt } = order
  const said = { family, textVersion: 1, language: 'en', isGuardian: false } as const
  const by = { orderId, accountId, labId, consentedBy: accountId, consentedAt: createdAt }
  const signed = (signedName: string): Changes => ({
    ...one.changes,
    created: {
      ...one.changes.created,
      testConsent: [{ id: newId() as never, ...by, ...said, signedName }],
    },
  })
  expect(brokenConstraint(await failed(signed('Somebody Else')))).toBe(
    'test_consents_by_the_person',
  )
  expect(await saved(signed(patientName))).toBe('saved')
})
