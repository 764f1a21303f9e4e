import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  labBalances,
  openAccount,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))

/** Orders of these labs whose dispute window is over, and the week that pays them. */
async function aWeek(labIds: readonly LabId[], lines = [theVector]) {
  for (const labId of labIds) await anEarnedOrder(product, labId, lines)
  await windowPasses(product)
  return weekPasses(product)
}

async function aBatch(labIds: readonly LabId[]) {
  const made = await maker.makeBatch({ week: await aWeek(labIds) })
  const { of: payouts } = await maker.viewBatch(made)
  return { ...made, payouts }
}

async function anApprovedBatch(labIds: readonly LabId[]) {
  const batch = await aBatch(labIds)
  await checker.approveBatch({ batchId: batch.batchId, password })
  return batch
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('₹499 at 18 % is paid with the week in which its window ended: ₹392.51, and the books are even', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  expect(await labBalances(product, labId)).toEqual({ payable: -39_251, inTransit: 0, bank: 0 })
  await windowPasses(product)
  const week = await weekPasses(product)
  const preview = await maker.previewBatch({ week })
  const batch = await maker.makeBatch({ week })
  expect(batch.totals).toEqual(preview.totals)
  expect(batch.totals).toEqual({
    gross: 49_900,
    commission: 8982,
    gst: 1617,
    tds: 50,
    clawBack: 0,
    net: 39_251,
  })
  await checker.approveBatch({ batchId: batch.batchId, password })
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: -39_251, bank: 0 })
  const { of: payouts } = await maker.viewBatch(batch)
  await maker.importUtrs(bankSays(payouts))
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: -39_251 })
  expect(await maker.viewBatch(batch)).toMatchObject({ state: 'closed', paid: 1, failed: 0 })
})

test('from a lab without a PAN five of a hundred are withheld, by the day’s row and no code', async () => {
  const labId = await aPaidLab(product, { isPanless: true })
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-(49_900 - 8982 - 1617 - 2495))
  const { rates } = await maker.listTaxRates()
  expect(
    rates.filter(({ holds }) => holds === 'now').map(({ tax, basisPoints }) => [tax, basisPoints]),
  ).toEqual([
    ['gst-on-commission', 1800],
    ['tds', 10],
    ['tds-without-pan', 500],
  ])
  await windowPasses(product)
  await maker.makeBatch({ week: await weekPasses(product) })
})

test('a rate holds from its day in India on; never from today or before, and once', async () => {
  const labId = await aPaidLab(product)
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const rate = { tax: 'tds' as const, basisPoints: 100, source: 'A Finance Act to come' }
  const from = today.add({ days: 1 }).toString()
  await expect(maker.addTaxRate({ ...rate, from: today.toString() })).rejects.toMatchObject({
    refusal: 'rate-too-early',
  })
  await maker.addTaxRate({ ...rate, from })
  await expect(maker.addTaxRate({ ...rate, from })).rejects.toMatchObject({
    refusal: 'rate-stands',
  })
  product.clock.set(`${today.toString()}T18:29:59Z`)
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-39_251)
  product.clock.set(`${today.toString()}T18:30:00Z`)
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-39_251 - (39_251 + 50 - 499))
  await maker.addTaxRate({ ...rate, basisPoints: 10, from: today.add({ days: 2 }).toString() })
  await windowPasses(product)
  await maker.makeBatch({ week: await weekPasses(product) })
})

test('a week that is not over pays nobody', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const week = today.subtract({ days: today.dayOfWeek - 1 }).toString()
  const until = Temporal.PlainDate.from(week).add({ days: 6 }).toString()
  product.clock.set(`${until}T18:29:59Z`)
  await expect(maker.makeBatch({ week })).rejects.toMatchObject({ refusal: 'week-not-over' })
  await expect(maker.previewBatch({ week })).rejects.toMatchObject({ refusal: 'week-not-over' })
  product.clock.set(`${until}T18:30:00Z`)
  await maker.makeBatch({ week })
})

test('what matures in a week is paid with it, and what matures an instant later with the next', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const week = await weekPasses(product)
  await anEarnedOrder(product, labId, [{ ...theVector, price: 10_000 }])
  await windowPasses(product)
  expect((await maker.previewBatch({ week })).totals.gross).toBe(49_900)
  expect((await maker.makeBatch({ week })).totals.gross).toBe(49_900)
  expect((await maker.makeBatch({ week: await weekPasses(product) })).totals.gross).toBe(10_000)
})

test('one batch stands for a week; withdrawn, its tests wait and another may be made', async () => {
  const labId = await aPaidLab(product)
  const week = await aWeek([labId])
  const first = await maker.makeBatch({ week })
  await expect(checker.makeBatch({ week })).rejects.toMatchObject({
    refusal: 'batch-exists',
    detail: { facts: { number: first.number } },
  })
  expect(await maker.withdrawBatch(first)).toMatchObject({ state: 'withdrawn' })
  const second = await checker.makeBatch({ week })
  expect(second).toMatchObject({ totals: first.totals })
  expect(second.number).not.toBe(first.number)
  await expect(maker.withdrawBatch(first)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await maker.approveBatch({ batchId: second.batchId, password })
  await expect(maker.withdrawBatch(second)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a lab without a bank account waits and is named; a suspended one is paid', async () => {
  const suspended = await aPaidLab(product)
  const poor = await aPaidLab(product)
  await product.asOwner(`delete from lab_bank_accounts where lab_id = $1`, [poor])
  await product.asOwner(`update labs set state = 'suspended' where id = $1`, [suspended])
  const week = await aWeek([suspended, poor])
  const made = await maker.makeBatch({ week })
  expect(made.leftOut).toMatchObject([{ lab: { labId: poor }, reason: 'no-account', net: 39_251 }])
  const { of: payouts } = await maker.viewBatch(made)
  expect(payouts.map(({ lab }) => lab.labId)).toEqual([suspended])
  await openAccount(product, poor)
  const next = await maker.makeBatch({ week: await weekPasses(product) })
  expect(next).toMatchObject({ payouts: 1, leftOut: [], totals: { net: 39_251 } })
})

test('who made a batch does not approve it, by the verb and by the database', async () => {
  const { batchId } = await aBatch([await aPaidLab(product)])
  await expect(maker.approveBatch({ batchId, password })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await expect(checker.approveBatch({ batchId, password: 'not it' })).rejects.toMatchObject({
    refusal: 'password-again',
  })
  await expect(
    product.pool.query(
      `update settlement_batches set state = 'approved', decided_by = made_by, file_hash = 'x'
       where id = $1`,
      [batchId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_batches_second_person' })
  await expect(
    product.pool.query(`update settlement_batches set state = 'approved' where id = $1`, [batchId]),
  ).rejects.toMatchObject({ constraint: 'settlement_batches_approved_with_file' })
  expect(await maker.viewBatch({ batchId })).toMatchObject({ state: 'made', mayApprove: false })
  expect(await checker.viewBatch({ batchId })).toMatchObject({ mayApprove: true, hasFile: false })
})

test('who works at a lab neither makes nor approves what pays it', async () => {
  const labId = await aPaidLab(product)
  const finance = await demoActor(product, 'finance2')
  const grants = [...finance.grants, { role: 'lab-manager' as const, labId, locationId: null }]
  const both = product.as({ ...finance, grants })
  const week = await aWeek([labId])
  await expect(both.makeBatch({ week })).rejects.toMatchObject({ refusal: 'same-person' })
  const { batchId } = await maker.makeBatch({ week })
  await expect(both.approveBatch({ batchId, password })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  await expect(both.importUtrs(bankSays(payouts))).rejects.toMatchObject({ refusal: 'same-person' })
})

test('a bank account that changed since the batch was made is not paid', async () => {
  const labId = await aPaidLab(product)
  const batch = await aBatch([labId])
  await openAccount(product, labId)
  await expect(checker.approveBatch({ batchId: batch.batchId, password })).rejects.toMatchObject({
    refusal: 'account-changed',
  })
  await maker.withdrawBatch(batch)
  const again = await maker.makeBatch(batch)
  await checker.approveBatch({ batchId: again.batchId, password })
})

test('the bank’s file is made with the approval, holds that batch and no other, and stays the same bytes', async () => {
  const formula = '=HYPERLINK("https://evil.example")'
  const labIds = [await aPaidLab(product), await aPaidLab(product, { holder: formula })]
  const batch = await aBatch(labIds)
  await expect(maker.readBankFile(batch)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const { fileHash } = await checker.approveBatch({ batchId: batch.batchId, password })
  const later = await aBatch([await aPaidLab(product)])
  const { bytes, hash } = await maker.readBankFile(batch)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(fileHash)
  expect(hash).toBe(fileHash)
  const lines = text(bytes).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"reference","beneficiary","account","ifsc","amount","narration"')
  expect(lines.slice(1)).toEqual(
    batch.payouts.map(({ number, net }) =>
      expect.stringMatching(
        new RegExp(`^"${number}",.*,"50100\\d{9}","SBIN0000001","${net / 100}",`),
      ),
    ),
  )
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(`)
  for (const { number } of later.payouts) expect(text(bytes)).not.toContain(number)
  await product.asOwner(`update labs set name = 'Renamed' where id = any($1)`, [labIds])
  await maker.importUtrs(bankSays(batch.payouts))
  expect((await maker.readBankFile(batch)).bytes).toEqual(bytes)
  await product.asOwner(
    `update lab_bank_accounts set holder_name = 'Somebody else' where lab_id = $1`,
    [labIds[0]],
  )
  await expect(maker.readBankFile(batch)).rejects.toThrow('not the one that was approved')
  const { rows } = await product.pool.query(
    `select count(*)::int as count from audit where subject_id = $1 and detail->>'event' = 'read-file'`,
    [batch.batchId],
  )
  expect(rows[0].count).toBe(2)
})

test('what the bank paid is paid and invoiced; what it could not pay comes back into the next batch', async () => {
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
  // A commission is invoiced when it is paid, and so once; no number of the year is left out.
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

test('the same answer of the bank again changes nothing', async () => {
  const batch = await anApprovedBatch([await aPaidLab(product), await aPaidLab(product)])
  const answer = bankSays(batch.payouts)
  await maker.importUtrs(answer)
  expect(await maker.importUtrs(answer)).toEqual({ paid: [], failed: [], known: 2, mismatches: [] })
})

test('what does not agree to the paisa moves nothing: it is listed, and kept as a break for a person', async () => {
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
  const answer = await maker.importUtrs(
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
  expect(answer.paid).toEqual([{ number: two.number, utr, net: two.net }])
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

test('one number of a transfer stands with one payout, in the database too', async () => {
  const batch = await anApprovedBatch([await aPaidLab(product), await aPaidLab(product)])
  const [one, two] = batch.payouts
  const set = `update settlement_payouts set state = 'paid', utr = $2 where id = $1`
  await product.asOwner(set, [one?.payoutId, 'SBIN000000000000X'])
  await expect(product.asOwner(set, [two?.payoutId, 'SBIN000000000000X'])).rejects.toMatchObject({
    constraint: 'settlement_payouts_utr_unique',
  })
})

test.each(['', 'number,amount\r\nx,1', 'a,b\r\n"', `number,amount,status,utr\r\n1,2\r\n`])(
  'a file that is no answer of a bank is refused whole: %j',
  async (csv) => {
    await expect(maker.importUtrs({ csv })).rejects.toMatchObject({ refusal: 'bad-file' })
  },
)

test('a file of more rows than are read is refused whole, and no row is passed over', async () => {
  const csv = `number,amount,status,utr\r\n${'x,1,paid,y\r\n'.repeat(10_001)}`
  await expect(maker.importUtrs({ csv })).rejects.toMatchObject({ refusal: 'bad-file' })
})

test('columns come in any order, with others besides, from a spreadsheet too', async () => {
  const [payout] = (await anApprovedBatch([await aPaidLab(product)])).payouts
  const row = `"x","${aUtr()}","Success","${((payout?.net ?? 0) / 100).toFixed(2)}","${payout?.number}"`
  const csv = `\uFEFF"Bank","UTR","Status","Amount","Number"\n${row}\n`
  expect(await maker.importUtrs({ csv })).toMatchObject({ paid: [{ number: payout?.number }] })
})

function ofLab<Payout extends { lab: { labId: string } }>(
  payouts: readonly Payout[],
  labId: LabId,
) {
  const payout = payouts.find(({ lab }) => lab.labId === labId)
  if (!payout) throw new Error(`no payout for ${labId}`)
  return payout
}
