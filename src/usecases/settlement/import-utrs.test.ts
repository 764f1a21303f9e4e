import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { aPaidLab, aUtr, bankSays, labBalances, weekPasses } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, aBatch, anApprovedBatch } = await aSettlementDesk(product)

test('paid transfers are paid and invoiced; failed ones go into the next batch', async () => {
  const [good, bad] = [await aPaidLab(product), await aPaidLab(product)]
  const batch = await anApprovedBatch([good, bad])
  const [toGood, toBad] = [ofLab(batch.payouts, good), ofLab(batch.payouts, bad)]
  const answer = await maker.importUtrs(
    bankSays([toGood, { ...toBad, status: 'returned', utr: '' }]),
  )
  expect(answer).toMatchObject({
    paid: [{ net: 39_251 }],
    failed: [{ net: 39_251 }],
    mismatches: [],
  })
  expect(await labBalances(product, bad)).toEqual({ payable: -39_251, inTransit: 0, bank: 0 })
  expect(await maker.viewBatch(batch)).toMatchObject({ state: 'closed', paid: 1, failed: 1 })
  const next = await maker.makeBatch({ week: await weekPasses(product) })
  expect(next).toMatchObject({ payouts: 1, totals: { net: 39_251 } })
  await checker.approveBatch({ batchId: next.batchId, password })
  const { of: again } = await maker.viewBatch(next)
  await maker.importUtrs(bankSays(again))
  expect(await labBalances(product, bad)).toEqual({ payable: 0, inTransit: 0, bank: -39_251 })
  // A commission is invoiced when it is paid, and so once; the year's numbers have no gap.
  const { rows } = await product.pool.query(
    `select lab_id, taxable_paise::int as taxable, gst_paise::int as gst, is_inter_state
     from commission_invoices where lab_id = any($1) order by serial`,
    [[good, bad]],
  )
  expect(rows).toEqual(
    [good, bad].map((lab_id) => ({ lab_id, taxable: 8982, gst: 1617, is_inter_state: false })),
  )
  const series = await product.pool.query(
    `select count(*)::int as count, max(serial)::int as last, max(length(number))::int as longest
     from commission_invoices group by financial_year`,
  )
  for (const { count, last, longest } of series.rows) {
    expect(count).toBe(last)
    expect(longest).toBe(15)
  }
})

test('the same response file again changes nothing', async () => {
  const batch = await anApprovedBatch([await aPaidLab(product), await aPaidLab(product)])
  const answer = bankSays(batch.payouts)
  await maker.importUtrs(answer)
  expect(await maker.importUtrs(answer)).toEqual({
    paid: [],
    failed: [],
    returned: [],
    known: 2,
    mismatches: [],
  })
})

test('a row that differs by a paisa changes nothing: it is listed, and kept as a break for a person', async () => {
  const [first, second, third] = [
    await aPaidLab(product),
    await aPaidLab(product),
    await aPaidLab(product),
  ]
  const batch = await anApprovedBatch([first, second, third])
  const one = ofLab(batch.payouts, first)
  const two = ofLab(batch.payouts, second)
  const three = ofLab(batch.payouts, third)
  const utr = aUtr()
  const waiting = await aBatch([await aPaidLab(product)])
  const importing = maker.importUtrs(
    bankSays([
      { ...one, net: one.net + 1 },
      { ...one, number: 'S9999991LAB001' },
      { ...two, utr },
      { ...three, utr },
      { ...three, status: 'perhaps' },
      { ...three, utr: 'short' },
      ...waiting.payouts,
    ]),
  )
  await expect(importing).resolves.toMatchObject({
    paid: [{ number: two.number, utr, net: two.net }],
  })
  const answer = await importing
  expect(answer.mismatches.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'wrong-amount'],
    [3, 'unknown-number'],
    [5, 'utr-used'],
    [6, 'unknown-status'],
    [7, 'utr-missing'],
    [8, 'not-approved'],
  ])
  const { rows } = await product.pool.query(
    `select count(*)::int as count from reconciliation_breaks where kind = 'bank-file'`,
  )
  expect(rows[0].count).toBe(6)
  expect(await maker.viewBatch(batch)).toMatchObject({ state: 'approved', paid: 1, failed: 0 })
})

test('a transfer number belongs to one payout, in the database too', async () => {
  const batch = await anApprovedBatch([await aPaidLab(product), await aPaidLab(product)])
  const [one, two] = batch.payouts
  const set = `update settlement_payouts set state = 'paid', utr = $2 where id = $1`
  await product.asOwner(set, [one?.payoutId, 'SBIN000000000000X'])
  await expect(product.asOwner(set, [two?.payoutId, 'SBIN000000000000X'])).rejects.toMatchObject({
    constraint: 'settlement_payouts_utr_unique',
  })
})

test.each(['', 'number,amount\r\nx,1', 'a,b\r\n"', `number,amount,status,utr\r\n1,2\r\n`])(
  'an invalid response file is refused completely: %j',
  async (csv) => {
    await expect(maker.importUtrs({ csv })).rejects.toMatchObject({ refusal: 'bad-file' })
  },
)

test('a file with too many rows is refused completely, and no row is skipped', async () => {
  const csv = `number,amount,status,utr\r\n${'x,1,paid,y\r\n'.repeat(10_001)}`
  await expect(maker.importUtrs({ csv })).rejects.toMatchObject({ refusal: 'bad-file' })
})

test('columns may be in any order, with others, from a spreadsheet too', async () => {
  const [payout] = (await anApprovedBatch([await aPaidLab(product)])).payouts
  const row = `"x","${aUtr()}","Success","${((payout?.net ?? 0) / 100).toFixed(2)}","${payout?.number}"`
  const csv = `\uFEFF"Bank","UTR","Status","Amount","Number"\n${row}\n`
  expect(await maker.importUtrs({ csv })).toMatchObject({ paid: [{ number: payout?.number }] })
})

function ofLab<Payout extends { lab: { labId: string } | null }>(
  payouts: readonly Payout[],
  labId: LabId,
) {
  const payout = payouts.find(({ lab }) => lab?.labId === labId)
  if (!payout) throw new Error(`no payout for ${labId}`)
  return payout
}
