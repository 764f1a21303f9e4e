import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aStamp, cameToTheDoor, failedAtTheDoor, hoursLater } from '#test/failed-visits.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const { office, finance, finance2 } = await aCrew(product)
/** Signs in again each time: hours pass between the steps. */
async function call(path: string, body: object = {}) {
  const cookie = await product.cookieFor(phlebotomist)
  return product.post(`/api/v1/visits/${path}`, body, { cookie })
}

/** What patients owe or have lost, and what the phlebotomist has or is promised, in paise. */
async function spoils() {
  const { rows } = await product.pool.query(
    `select
      (select coalesce(sum(amount_paise), 0)::int from receivables) as debts,
      (select coalesce(sum(phlebotomist_part_paise), 0)::int from receivables) as promised,
      (select coalesce(-sum(amount_paise), 0)::int from ledger_entries
        where account = 'phlebotomist-payable') as earned,
      (select coalesce(sum(cancellation_charge_paise), 0)::int from bookings) as charged`,
  )
  return rows[0]
}

test('eight visits failed as «not home» without moving leave no debt and earn nothing', async () => {
  for (let attack = 0; attack < 8; attack += 1) {
    const booker = await aBooker(product)
    const { visitId } =
      attack % 2 === 0 ? await aBooking(product, booker) : await aPaidBooking(paying, { booker })
    await call(`${visitId}/accept`)
    await call(`${visitId}/depart`)
    await call(`${visitId}/arrive`)
    await call(`${visitId}/fail`, { reason: 'not-home' })
  }
  expect(await spoils()).toEqual({ debts: 0, promised: 0, earned: 0, charged: 0 })
})

const nothingTaken = { debts: 0, promised: 0, earned: 0, charged: 0 }
const oneBooking = async (index: number) => {
  const booker = await aBooker(product)
  return index % 2 === 0
    ? { booker, ...(await aBooking(product, booker)) }
    : aPaidBooking(paying, { booker })
}
type At = Awaited<ReturnType<typeof oneBooking>>
const feeOf = async ({ booker, bookingId }: At) => {
  const { visitFee } = await product.as(booker.actor).viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  return visitFee
}

/** Runs this at its hour and then returns to the hour at which it began. */
async function atItsHour<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const now = product.clock.at().toString()
  const answer = await act()
  product.clock.set(now)
  return answer
}

test('the same eight with waiting and calls, from far away: the office decides, nothing is owed', async () => {
  const places = [
    () => undefined,
    () => aStamp(product, { metres: 9000 }),
    () => aStamp(product, { accuracyMetres: 3000 }),
    () => ({ ...aStamp(product), takenAt: '2026-01-01T00:00:00Z' }),
  ]
  for (let attack = 0; attack < 8; attack += 1) {
    const at = await oneBooking(attack)
    const failed = await atItsHour(() =>
      failedAtTheDoor(product, phlebotomist, {
        visitId: at.visitId,
        reason: (['not-home', 'wrong-address', 'refused'] as const)[attack % 3] ?? 'not-home',
        place: places[attack % 4] ?? (() => undefined),
      }),
    )
    expect(failed.fee?.state).toBe('to-decide')
    await hoursLater(product, 60, async () => {})
    expect(await feeOf(at)).toMatchObject({ state: 'to-decide', decidedAt: null })
  }
  expect(await spoils()).toEqual(nothingTaken)
  const { patterns, waiting } = await office.watchVisits()
  expect(waiting).toBe(8)
  expect(patterns).toMatchObject([{ phlebotomistId: phlebotomist.id, fees: 8 }])
  expect(patterns[0]?.visits[0]).toMatchObject({
    waitedMinutes: 11,
    calls: 2,
    doubts: expect.any(Array),
  })
  await product.asOwner(`delete from visit_fees`)
})

test('«not home» is refused before ten minutes and two calls three minutes apart; a double tap is one call', async () => {
  const { visitId } = await oneBooking(0)
  await atItsHour(async () => {
    await cameToTheDoor(product, phlebotomist, { visitId })
    const fail = () => call(`${visitId}/fail`, { reason: 'not-home', place: aStamp(product) })
    product.clock.pass(9)
    expect(await (await fail()).json()).toMatchObject({ code: 'wait-first' })
    product.clock.pass(1)
    expect(await (await fail()).json()).toMatchObject({ code: 'call-first' })
    await Promise.all(Array.from({ length: 5 }, () => call(`${visitId}/call`)))
    product.clock.pass(2)
    expect(await (await call(`${visitId}/call`)).json()).toMatchObject({
      attempts: 1,
      isNew: false,
    })
    expect((await fail()).status).toBe(409)
    product.clock.pass(2)
    expect(await (await call(`${visitId}/call`)).json()).toMatchObject({ attempts: 2, isNew: true })
    expect(await (await fail()).json()).toMatchObject({ chargePaise: 0, fee: { state: 'waiting' } })
  })
})

test('the patient is told of each call and of the fee, and the rest is refunded at once', async () => {
  const at = await oneBooking(1)
  await atItsHour(() => failedAtTheDoor(product, phlebotomist, { visitId: at.visitId }))
  const sent = await product.outbox(at.booker.phone)
  const words = sent.map(({ text }) => text).join('\n')
  expect(words.match(/tried to call you at/g)).toHaveLength(2)
  expect(words.match(/A fee of ₹120\.00 will be charged\./g)).toHaveLength(1)
  expect(words.match(/₹90\.00 will be refunded to you\./g)).toHaveLength(1)
  expect(await feeOf(at)).toMatchObject({ state: 'waiting', amount: 12_000, withheld: 12_000 })
})

test('a wrong code with «refused» counts as an attempt and fails no visit', async () => {
  const { visitId, view } = await oneBooking(0)
  const code = view.visits[0]?.startCode === '0000' ? '1111' : '0000'
  await atItsHour(async () => {
    await cameToTheDoor(product, phlebotomist, { visitId })
    for (let tries = 0; tries < 5; tries += 1) {
      const failing = field.failVisit({ visitId, reason: 'refused', startCode: code })
      await expect(failing).rejects.toMatchObject({ refusal: 'wrong-start-code' })
    }
    const sixth = field.failVisit({ visitId, reason: 'refused', startCode: code })
    await expect(sixth).rejects.toMatchObject({ refusal: 'start-code-locked' })
    const { fee } = await field.failVisit({ visitId, reason: 'refused', place: aStamp(product) })
    expect(fee).toMatchObject({ state: 'to-decide', doubts: ['no-code'] })
  })
})

test('nobody decides about a fee of their own, neither patient nor phlebotomist', async () => {
  const at = await oneBooking(0)
  await atItsHour(() => failedAtTheDoor(product, phlebotomist, { visitId: at.visitId }))
  const { visitFeeId, version } = await feeOf(at)
  const waive = { visitFeeId, version, verdict: 'waive', reason: 'goodwill' } as const
  const desk = [{ role: 'back-office', labId: null, locationId: null }] as const
  for (const { id, name } of [phlebotomist, at.booker.actor]) {
    const both = product.as({ kind: 'person', id, name, grants: desk })
    await expect(both.decideVisitFee(waive)).rejects.toMatchObject({ refusal: 'same-person' })
  }
  const uphold = { visitFeeId, version, verdict: 'uphold', reason: 'evidence-seen' } as const
  await expect(office.decideVisitFee(uphold)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await office.decideVisitFee(waive)
  const later = product.as(at.booker.actor).disputeVisitFee({ visitFeeId, version })
  await expect(later).rejects.toMatchObject({ refusal: 'stale' })
})

test('a dispute and the end of the 48 hours at once: one of them wins, and the money follows it', async () => {
  const worker = product.as({ kind: 'worker' })
  for (let race = 0; race < 6; race += 1) {
    const at = await oneBooking(race)
    await atItsHour(() => failedAtTheDoor(product, phlebotomist, { visitId: at.visitId }))
    const { visitFeeId, version, dueAt } = await feeOf(at)
    const now = product.clock.at().toString()
    product.clock.set(dueAt)
    await Promise.allSettled([
      product.as(at.booker.actor).disputeVisitFee({ visitFeeId, version }),
      worker.settleVisitFees(),
      worker.settleVisitFees(),
    ])
    product.clock.set(now)
    const { state } = await feeOf(at)
    const { cancellationCharge } = await product.as(at.booker.actor).viewBooking(at)
    expect({ state, cancellationCharge }).toEqual(
      state === 'disputed'
        ? { state: 'disputed', cancellationCharge: 0 }
        : { state: 'owed', cancellationCharge: 12_000 },
    )
    expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  }
})

test('refunded manually while the fee waited, and then waived: never more than was paid', async () => {
  const at = await oneBooking(1)
  await atItsHour(() => failedAtTheDoor(product, phlebotomist, { visitId: at.visitId }))
  const { bookingId } = at
  const asked = { bookingId, reason: 'a kind word', amountPaise: 12_000 }
  const { refundId } = await finance.askRefundByHand(asked)
  await finance2.decideRefund({ refundId, verdict: 'approve', reason: 'a kind word' })
  const { visitFeeId, version } = await feeOf(at)
  await office.decideVisitFee({ visitFeeId, version, verdict: 'waive', reason: 'goodwill' })
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  const { rows } = await product.pool.query(
    `select coalesce(sum(e.amount_paise), 0)::int as goodwill from ledger_entries e
     join ledger_journals j on j.id = e.journal_id where j.booking_id = $1 and account = 'goodwill'`,
    [bookingId],
  )
  expect(rows[0]).toEqual({ goodwill: 0 })
})

test('bypassing the code: no debt before the fee is owed, none owed early, none decided by its own party', async () => {
  const at = await oneBooking(0)
  await atItsHour(() => failedAtTheDoor(product, phlebotomist, { visitId: at.visitId }))
  const { visitFeeId } = await feeOf(at)
  const debt = product.pool.query(
    `insert into receivables (id, account_id, booking_id, amount_paise, phlebotomist_part_paise,
       state, created_at) values ($1, $2, $3, 12000, 10000, 'pending', now())`,
    [crypto.randomUUID(), at.booker.actor.id, at.bookingId],
  )
  await expect(debt).rejects.toMatchObject({ constraint: 'receivables_only_of_owed_fees' })
  const owe = (by: string | null, when: string) =>
    product.pool.query(
      `update visit_fees set state = 'owed', decided_by = $2, decision = 'goodwill',
         decided_at = ${when} where id = $1`,
      [visitFeeId, by],
    )
  await expect(owe(null, `due_at - interval '1 minute'`)).rejects.toMatchObject({
    constraint: 'visit_fees_owed_by_time_or_person',
  })
  for (const by of [phlebotomist.id, at.booker.actor.id])
    await expect(owe(by, 'due_at')).rejects.toMatchObject({
      constraint: 'visit_fees_second_person',
    })
  const twice = product.pool.query(
    `insert into visit_calls select gen_random_uuid(), visit_id, phlebotomist_id,
       at + interval '1 minute', until + interval '1 minute' from visit_calls where visit_id = $1`,
    [at.visitId],
  )
  await expect(twice).rejects.toMatchObject({ constraint: 'visit_calls_no_overlap' })
})
