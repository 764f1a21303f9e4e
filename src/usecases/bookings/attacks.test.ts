import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#src/usecases/refusal.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  aQuote,
  arrived,
  balances,
  type Booker,
  demoActor,
  DEMO_PASSWORD,
  demoLab,
  freeHours,
  identified,
  received,
  nothingKnown,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 50)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const office = product.as(await demoActor(product, 'backoffice'))
const worker = product.as({ kind: 'worker' })
const field = product.as(phlebotomist)
const lab = product.as(technician)

type Ended = PromiseSettledResult<unknown>[]
const won = (all: Ended) => all.filter(({ status }) => status === 'fulfilled').length

/** The codes of the refusals; any other error is a bug and is returned as it is. */
function refusalsOf(all: Ended): unknown[] {
  const thrown = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return [...new Set(thrown.map((error) => (isRefusal(error) ? error.refusal : error)))]
}

const times = <Answer>(count: number, act: (index: number) => Promise<Answer>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)))

async function owing(booker: Booker) {
  const first = await aBooking(product, booker)
  await field.acceptVisit({ visitId: first.visitId })
  const expectedChargePaise = first.view.cancellationFee
  await product.as(booker.actor).cancelBooking({ ...first, expectedChargePaise })
  return expectedChargePaise
}

/** A booker with a sister: two people at one address. */
async function aPair() {
  const booker = await aBooker(product)
  const sister = crypto.randomUUID()
  await product.pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values ($1, $2, 'Asha Nair', '1990-01-01', 'female', 'sibling', now())`,
    [sister, booker.actor.id],
  )
  const patientIds = [booker.patientId, sister as typeof booker.patientId]
  return { booker, booked: await aBooking(product, booker, { patientIds }) }
}

test('an unpaid fee is carried by one of two bookings placed concurrently', async () => {
  const booker = await aBooker(product)
  const fee = await owing(booker)
  const quotes = [await aQuote(product, booker), await aQuote(product, booker)]
  expect(quotes.map(({ contract }) => contract.receivables[0]?.amount)).toEqual([fee, fee])
  const app = product.as(booker.actor)
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }) => app.placeBooking({ quoteId })),
  )
  expect(won(placed)).toBe(1)
  expect(refusalsOf(placed)).toEqual(['charge-changed'])
})

test('two people removed concurrently: the last one stays until the entire booking is cancelled', async () => {
  const { booker, booked } = await aPair()
  const orders = booked.view.orders.map(({ orderId }) => orderId)
  const app = product.as(booker.actor)
  const off = await times(20, (index) =>
    app.cancelOrder({ orderId: orders[index % 2] ?? booked.orderId }),
  )
  expect(won(off)).toBe(10) // one of them, in each of ten rounds
  expect(refusalsOf(off)).toEqual(['last-order'])
  const view = await app.viewBooking(booked)
  expect(view.orders.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'placed'])
  expect(view.payment.amount).toBe(view.total - (view.orders[0]?.lines[0]?.price ?? 0))
})

test('cash clicked twenty times is taken once, for exactly the amount', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, ...booked })
  for (const amountPaise of [booked.view.total - 1, booked.view.total + 1, 1])
    await expect(field.takeCash({ ...booked, amountPaise })).rejects.toMatchObject({
      refusal: 'wrong-amount',
    })
  const taken = await times(20, () => field.takeCash({ ...booked, amountPaise: booked.view.total }))
  expect(won(taken)).toBe(20)
  expect((await balances(product, booked.bookingId))['cash-in-hand']).toBe(booked.view.total)
  await field.failVisit({ visitId: booked.visitId, reason: 'unsafe' })
})

test('one label scanned for tubes of two bookings at once ends on one of them', async () => {
  const { booker, booked } = await aPair()
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, ...booked })
  const { tubes } = await field.viewVisit(booked)
  const barcode = aBarcode()
  const labelled = await times(10, (index) =>
    field.labelTube({
      tubeId: tubes[index % 2]?.tubeId ?? ('' as never),
      barcode,
      facts: nothingKnown,
    }),
  )
  expect(won(labelled)).toBe(5)
  expect(refusalsOf(labelled)).toEqual(['tube-of-another'])
  await field.failVisit({ visitId: booked.visitId, reason: 'unsafe' })
  const later = await aBooking(product, booker)
  await arrived(product, phlebotomist, later)
  await identified(product, { phlebotomist, booker, ...later })
  const tubeId = (await field.viewVisit(later)).tubes[0]?.tubeId ?? ('' as never)
  await expect(field.labelTube({ tubeId, barcode, facts: nothingKnown })).rejects.toMatchObject({
    refusal: 'barcode-used',
  })
  await field.failVisit({ visitId: later.visitId, reason: 'unsafe' })
})

test('a sample rejected a third time, by ten concurrent scans, is refunded once', async () => {
  const booker = await aBooker(product)
  const crew = { phlebotomist, technician, booker }
  const booked = await aBooking(product, booker)
  let [barcode] = await received(product, crew, booked)
  for (let round = 0; round < 2; round += 1) {
    const scans = await times(10, () =>
      lab.rejectTube({ barcode: barcode ?? aBarcode(), reason: 'clotted' }),
    )
    expect(won(scans)).toBe(10)
    const { visits } = await product.as(booker.actor).viewBooking(booked)
    expect(visits).toHaveLength(round + 2)
    ;[barcode] = await received(product, crew, booked, visits.at(-1)?.visitId)
  }
  await times(10, () => lab.rejectTube({ barcode: barcode ?? aBarcode(), reason: 'clotted' }))
  const { refunds, testsTotal } = await product.as(booker.actor).viewBooking(booked)
  expect(refunds).toMatchObject([{ amount: testsTotal }])
})

test('an expired quote, a closed lab, too much cash or another person’s address is not booked', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const other = await aBooker(product)
  const mine = await aQuote(product, booker)
  await expect(product.as(other.actor).placeBooking(mine)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  for (const stolen of [{ addressId: other.addressId }, { patientId: other.patientId }]) {
    const wish = { ...booker, ...stolen }
    await expect(aQuote(product, wish)).rejects.toMatchObject({ refusal: 'not-found' })
  }
  const labId = await demoLab(product)
  await product.asOwner(`update labs set state = 'inactive' where id = $1`, [labId])
  await expect(app.placeBooking(mine)).rejects.toMatchObject({ refusal: 'not-offered' })
  await product.asOwner(`update labs set state = 'active' where id = $1`, [labId])
  await product.asOwner(
    `update offers set price_paise = 600000, list_price_paise = 600000
    where lab_id = $1 and item_code = 'FBS'`,
    [labId],
  )
  const dear = await aQuote(product, booker, { items: ['FBS'] })
  expect(dear.isCashOffered).toBe(false)
  await expect(app.placeBooking(dear)).rejects.toMatchObject({ refusal: 'cash-not-offered' })
  for (const startsAt of [
    '2020-01-01T04:30:00Z',
    '2099-01-01T04:30:00Z',
    (await freeHours(product))[0]?.replace('00:00Z', '00:01Z'),
  ])
    await expect(aQuote(product, booker, { startsAt: startsAt ?? '' })).rejects.toMatchObject({
      refusal: 'slot-full',
    })
  product.clock.pass(16)
  await expect(app.placeBooking(mine)).rejects.toMatchObject({ refusal: 'quote-expired' })
})

test('of ten that move to the last place of an hour one gets it, and nine keep their own', async () => {
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const early = (await freeHours(product)).at(-2) ?? ''
  const booker = await aBooker(product)
  const visits: Awaited<ReturnType<typeof aBooking>>[] = []
  for (let one = 0; one < 10; one += 1)
    visits.push(await aBooking(product, booker, { startsAt: early }))
  await product.asOwner('update slots set capacity = used + 1 where starts_at = $1', [startsAt])
  const moved = await times(10, (index) =>
    product
      .as(booker.actor)
      .rescheduleVisit({ visitId: visits[index]?.visitId ?? ('' as never), startsAt }),
  )
  expect(won(moved)).toBe(1)
  expect(refusalsOf(moved)).toEqual(['slot-full'])
  await placesAddUp()
})

test('a result fits its test’s kind, is checked before it is signed, and nobody signs their own', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  await lab.acceptTube({ barcode: barcode ?? aBarcode() })
  const testItemId = (await product.as(booker.actor).viewBooking(booked)).orders[0]?.items[0]
    ?.testItemId
  if (!testItemId) throw new Error('nothing to enter')
  for (const result of [
    { type: 'qualitative', choice: 'Positive' },
    { type: 'narrative', choice: 'Within normal limits', text: 'looks fine' },
    { type: 'culture', choice: 'No growth', text: 'no growth' },
  ] as const)
    await expect(
      lab.enterResult({ testItemId, result: { ...result, ...(await shown(product, testItemId)) } }),
    ).rejects.toMatchObject({
      refusal: 'wrong-result-type',
    })
  const { orderId } = booked
  const sign = async (password = DEMO_PASSWORD) =>
    product.as(authoriser).authoriseResults(await signing(product, orderId, password))
  await expect(sign()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 13, ...(await shown(product, testItemId)) },
  })
  await expect(sign()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.asOwner('update results set entered_by = $1 where test_item_id = $2', [
    authoriser.id,
    testItemId,
  ])
  await expect(sign()).rejects.toMatchObject({ refusal: 'same-person' })
  await product.asOwner('update results set entered_by = $1 where test_item_id = $2', [
    technician.id,
    testItemId,
  ])
  await expect(sign('not the password')).rejects.toMatchObject({ refusal: 'password-again' })
  const signed = await times(10, () => sign())
  expect(won(signed)).toBe(1)
  const { reports } = await product.as(booker.actor).viewBooking(booked)
  expect(reports).toHaveLength(1)
})

async function placesAddUp() {
  const { rows } = await product.pool.query(
    `select s.id from slots s where s.used <> (select count(*) from visit_slots v
       where v.slot_id = s.id and v.released_at is null)`,
  )
  expect(rows).toEqual([])
}

const rounds = isLong ? 300 : 12

test(
  'cancel, office cancel, reschedule, accept, release and give-up concurrently: one outcome, balanced ledger',
  async () => {
    const booker = await aBooker(product)
    const app = product.as(booker.actor)
    const hours = await freeHours(product)
    for (let round = 0; round < rounds; round += 1) {
      const booked = await aBooking(product, booker, { startsAt: hours[round % 20] ?? '' })
      const { visitId, bookingId } = booked
      if (round % 3 === 1) await field.acceptVisit({ visitId }).catch(() => {})
      const { cancellation } = await app.viewBooking(booked)
      const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
      const acts = [
        () => app.cancelBooking({ bookingId, expectedChargePaise }),
        () => office.cancelBooking({ bookingId, expectedChargePaise: 0 }),
        () => app.rescheduleVisit({ visitId, startsAt: hours[25 + (round % 20)] ?? '' }),
        () => app.rescheduleVisit({ visitId, startsAt: hours[25 + (round % 20)] ?? '' }),
        () => field.acceptVisit({ visitId }),
        () => field.releaseVisit({ visitId, reason: 'at once' }),
        () => worker.giveUpVisits(),
      ]
      const turned = acts.map((_, index) => acts[(index + round) % acts.length])
      const ended = await Promise.allSettled(turned.map(async (act) => act?.()))
      expect(refusalsOf(ended).filter((one) => typeof one !== 'string')).toEqual([])
      await expectEven(bookingId)
      await office.cancelBooking({ bookingId, expectedChargePaise: 0 })
      await expectEven(bookingId)
      await product.pool.query(
        `update receivables set state = 'waived', attached_booking_id = null
       where account_id = $1 and state in ('pending', 'attached')`,
        [booker.actor.id],
      )
    }
    await placesAddUp()
  },
  isLong ? 600_000 : 300_000,
)

/**
 * At most one live visit; a cancelled booking has none, holds no place, and owes its fee at most or
 * has it earned.
 */
async function expectEven(bookingId: string) {
  const { rows } = await product.pool.query(
    `select b.cancelled_at is not null as is_cancelled, b.cancellation_charge_paise::int as charge,
       (select count(*)::int from visits v where v.booking_id = b.id
         and v.state in ('offered', 'accepted', 'en-route', 'arrived', 'identified')) as live,
       (select count(*)::int from visit_slots s join visits v on v.id = s.visit_id
         where v.booking_id = b.id and s.released_at is null) as places,
       (select coalesce(sum(amount_paise), 0)::int from receivables r where r.booking_id = b.id) as owed,
       (select coalesce(sum(amount_paise), 0)::int from credits c where c.booking_id = b.id) as credit,
       (select array_agg(distinct o.state::text) from orders o where o.booking_id = b.id) as states
     from bookings b where b.id = $1`,
    [bookingId],
  )
  const [row] = rows
  expect(row.live).toBe(row.is_cancelled ? 0 : 1)
  expect(row.places).toBe(row.is_cancelled ? 0 : 1)
  expect(row.owed).toBe(row.charge ?? 0)
  expect(row.states.includes('cancelled')).toBe(row.is_cancelled)
  const { charge, credit } = row
  expect(charge > 0 && credit > 0).toBe(false)
  expect(await balances(product, bookingId)).toEqual({
    ...(charge && { receivable: charge, 'deferred-fee': -charge }),
    ...(credit && { goodwill: credit, 'customer-credit': -credit }),
  })
}
