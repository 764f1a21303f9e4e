import { afterAll, expect, test } from 'vitest'
import { ProposeChange } from '#src/domain/labs/contract-proposal.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { aBooker, aBooking, aQuote, demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const verbs = product.as(office)
const other = product.as(second)
const password = DEMO_PASSWORD
const shares = (platformPercent: number, from?: string) => ({
  kind: 'shares' as const,
  rows: [{ categoryCode: null, platformPercent, labPercent: 100 - platformPercent }],
  ...(from && { from }),
})

const splitsOf = async (labId: LabId) => (await verbs.listChanges({ labId })).now?.splits

test('approved shares leave bookings and valid quotes as agreed', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const placed = await aBooking(product, booker)
  const quote = await aQuote(product, booker)
  const linesOf = async (bookingId: string) => {
    const { rows } = await product.pool.query(
      `select platform_percent, platform_share_paise from order_lines l
       join orders o on o.id = l.order_id where booking_id = $1`,
      [bookingId],
    )
    return rows
  }
  const before = await linesOf(placed.bookingId)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(61) })
  await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  const booked = await product.as(booker.actor).placeBooking({ quoteId: quote.quoteId })
  expect(await linesOf(placed.bookingId)).toEqual(before)
  expect(await linesOf(booked.bookingId)).toEqual(before)
  const fresh = await aBooking(product, booker)
  expect(await linesOf(fresh.bookingId)).toMatchObject([{ platform_percent: 61 }])
})

test('shares begin at midnight of their day in India, and until then the old ones apply', async () => {
  const labId = await aJoinedLab(product)
  const before = await splitsOf(labId)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(44, '2026-12-01') })
  const decided = await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  expect(decided.effectiveAt).toBe('2026-11-30T18:30:00Z')
  const start = product.clock.at()
  product.clock.set('2026-11-30T18:29:59Z')
  expect(await splitsOf(labId)).toEqual(before)
  product.clock.set('2026-11-30T18:30:00Z')
  expect(await splitsOf(labId)).toMatchObject([{ platformPercent: 44 }])
  product.clock.set(start.toString())
})

test('two sets from the same day on do not mix: the later decision applies', async () => {
  const labId = await aJoinedLab(product)
  for (const percent of [51, 52]) {
    const proposed = await verbs.proposeChange({ labId, ...shares(percent, '2026-12-01') })
    const { changeId } = proposed
    await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  }
  const start = product.clock.at()
  product.clock.set('2026-12-01T00:00:00Z')
  expect(await splitsOf(labId)).toMatchObject([{ platformPercent: 52 }])
  product.clock.set(start.toString())
})

test('shares stopped before their day leave the previous ones', async () => {
  const labId = await aJoinedLab(product)
  const before = await splitsOf(labId)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(61, '2026-12-01') })
  await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  const both = [other.withdrawChange({ changeId }), verbs.withdrawChange({ changeId })]
  const done = (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  const start = product.clock.at()
  product.clock.set('2026-12-02T00:00:00Z')
  expect(await splitsOf(labId)).toEqual(before)
  product.clock.set(start.toString())
})

test('shares that omit what the lab offers, or name an unknown category, are refused', async () => {
  const labId = await aJoinedLab(product)
  const row = (categoryCode: string) => ({ categoryCode, platformPercent: 20, labPercent: 80 })
  const { rows } = await product.pool.query('select code from categories order by code limit 1')
  const [one] = rows
  const table = (...codes: string[]) => ({ labId, kind: 'shares' as const, rows: codes.map(row) })
  await expect(verbs.proposeChange(table(one.code))).rejects.toMatchObject({ refusal: 'no-split' })
  await expect(verbs.proposeChange(table('no-such'))).rejects.toMatchObject({
    refusal: 'fields-disagree',
    detail: { fields: { 'rows.0.categoryCode': 'category-unknown' } },
  })
})

test('a settlement table has one row for everything or one for each category', () => {
  const labId = crypto.randomUUID()
  const row = (categoryCode: string | null) => ({
    categoryCode,
    platformPercent: 20,
    labPercent: 80,
  })
  const isTable = (...codes: (string | null)[]) =>
    ProposeChange.safeParse({ labId, kind: 'shares', rows: codes.map(row) }).success
  expect(isTable(null)).toBe(true)
  expect(isTable('a', 'b')).toBe(true)
  expect(isTable(null, 'a')).toBe(false)
  expect(isTable('a', 'a')).toBe(false)
  expect(isTable()).toBe(false)
})

test('shares that fitted when proposed are not approved if the lab now offers more', async () => {
  const labId = await aJoinedLab(product)
  const { rows } = await product.pool.query('select code from categories where code <> $1', ['HAE'])
  const table = rows.map(({ code }) => ({
    categoryCode: String(code),
    platformPercent: 20,
    labPercent: 80,
  }))
  const ofHaematology = `update offers set is_active = $2 where lab_id = $1 and coalesce(
    (select category_code from panels where code = panel_code),
    (select category_code from tests where code = test_code)) = 'HAE'`
  await product.asOwner(ofHaematology, [labId, false])
  const proposed = await verbs.proposeChange({ labId, kind: 'shares', rows: table })
  await product.asOwner(ofHaematology, [labId, true])
  const decision = { changeId: proposed.changeId, password, version: 1 }
  await expect(other.decideChange({ ...decision, decision: 'approve' })).rejects.toMatchObject({
    refusal: 'no-split',
    detail: { facts: { categories: 'HAE' } },
  })
  await other.decideChange({ ...decision, decision: 'refuse', reason: 'HAE is left out' })
})
