import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { DEMO_PASSWORD as password, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { aPaidLab, bankSays, labBalances, weekPasses } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, anApprovedBatch } = await aSettlementDesk(product)
const finance = await demoActor(product, 'finance')
const reason = 'account closed'

/** A lab whose only payout the bank confirmed. */
async function aPaidPayout() {
  const labId = await aPaidLab(product)
  const batch = await anApprovedBatch([labId])
  await maker.importUtrs(bankSays(batch.payouts))
  return { labId, ...(await payoutOf(batch)) }
}

async function payoutOf(batch: Parameters<typeof maker.viewBatch>[0]) {
  const { of } = await maker.viewBatch(batch)
  const [payout] = of
  if (!payout?.utr) throw new Error('the bank confirmed nothing')
  return { ...payout, utr: payout.utr, batchId: batch.batchId }
}

async function paidAgain() {
  const next = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId: next.batchId, password })
  const { of } = await maker.viewBatch(next)
  await maker.importUtrs(bankSays(of))
  return { next, of }
}

test('a payout that the bank returned after confirming it is owed again, and paid with the next batch', async () => {
  const { labId, number, net, utr, batchId, payoutId } = await aPaidPayout()
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: -39_251 })
  const row = { number, net, status: 'returned', utr }
  const answer = await maker.importUtrs(bankSays([row]))
  expect(answer).toMatchObject({ returned: [{ number, utr, net }], mismatches: [] })
  expect(await labBalances(product, labId)).toEqual({ payable: -39_251, inTransit: 0, bank: 0 })
  expect(await maker.viewBatch({ batchId })).toMatchObject({ paid: 0, returned: 1 })
  expect(await maker.viewStatement({ payoutId })).toMatchObject({
    state: 'returned',
    isWhole: false,
  })
  const { of } = await paidAgain()
  expect(of).toMatchObject([{ net: 39_251, lab: { labId } }])
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: -39_251 })
  const wrong = await maker.trialBalance({})
  expect(wrong.isBalanced).toBe(true)
})

test('the bank’s files again, in any order, change nothing', async () => {
  const { number, net, utr } = await aPaidPayout()
  const paid = bankSays([{ number, net, utr }])
  const back = bankSays([{ number, net, status: 'returned', utr }])
  await maker.importUtrs(back)
  for (const file of [back, paid, back])
    expect(await maker.importUtrs(file)).toMatchObject({ known: 1, returned: [], mismatches: [] })
  await paidAgain()
})

test('a return under another number, or only as "failed", is for a person', async () => {
  const { number, net, utr, payoutId, version } = await aPaidPayout()
  const answer = await maker.importUtrs(
    bankSays([
      { number, net, status: 'returned', utr: 'SBIN999999999999' },
      { number, net, status: 'failed', utr },
    ]),
  )
  expect(answer.mismatches.map(({ kind }) => kind)).toEqual(['already-paid', 'already-paid'])
  await maker.returnPayout({ payoutId, version, utr, reason })
  const later = await maker.importUtrs(bankSays([{ number, net, utr: 'SBIN999999999998' }]))
  expect(later.mismatches.map(({ kind }) => kind)).toEqual(['already-returned'])
  await paidAgain()
})

test('a person records a return: with the transfer’s own number, as shown, once', async () => {
  const { labId, utr, version, payoutId } = await aPaidPayout()
  const about = { payoutId, version, utr, reason }
  const refused = async (change: object) =>
    maker.returnPayout({ ...about, ...change }).then(
      () => 'returned',
      (error) => error.refusal,
    )
  expect(await refused({ version: version - 1 })).toBe('stale')
  expect(await refused({ utr: 'SBIN000000000777' })).toBe('utr-differs')
  expect(await refused({ payoutId: PayoutId.parse(product.world.chance.uuid()) })).toBe('not-found')
  const ofLab = {
    ...finance,
    grants: [...finance.grants, { role: 'lab-manager' as const, labId, locationId: null }],
  }
  await expect(product.as(ofLab).returnPayout(about)).rejects.toMatchObject({
    refusal: 'same-person',
  })
  const two = await Promise.all([refused({}), refused({})])
  expect(new Set(two)).toEqual(new Set(['returned', 'stale']))
  expect(await labBalances(product, labId)).toEqual({ payable: -39_251, inTransit: 0, bank: 0 })
  await expect(maker.returnPayout({ ...about, version: version + 1 })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await maker.viewStatement({ payoutId })).toMatchObject({ returnReason: reason, utr })
  await paidAgain()
})

test('a commission is invoiced once in the end: the returned payout’s invoice is credited in full', async () => {
  const { labId, payoutId, version, utr } = await aPaidPayout()
  await maker.returnPayout({ payoutId, version, utr, reason })
  const statement = await maker.viewStatement({ payoutId })
  expect(statement.creditNotes).toMatchObject([
    { taxable: 8982, gst: 1617, invoiceNumber: statement.invoice?.number },
  ])
  const [note] = statement.creditNotes
  const pdf = await maker.readCreditNotePdf({ payoutId, noteId: note?.noteId ?? '' })
  expect(pdf.bytes.length).toBeGreaterThan(rupees(5))
  await paidAgain()
  const { rows } = await product.pool.query(
    `select (select sum(taxable_paise) from commission_invoices where lab_id = $1)::int
       - (select sum(taxable_paise) from commission_credit_notes where lab_id = $1)::int as left`,
    [labId],
  )
  expect(rows).toEqual([{ left: 8982 }])
})

test('raw SQL stores a return with its number and its text, and never reuses the number', async () => {
  const { payoutId, utr, version } = await aPaidPayout()
  const other = await aPaidPayout()
  const set = (what: string, id: string) =>
    product.asOwner(`update settlement_payouts set ${what} where id = $1`, [id])
  const sound = 'settlement_payouts_returned_with_reason'
  await expect(set(`state = 'returned'`, payoutId)).rejects.toMatchObject({ constraint: sound })
  await expect(
    set(`state = 'returned', utr = null, returned_at = now(), return_reason = 'x'`, payoutId),
  ).rejects.toMatchObject({ constraint: 'settlement_payouts_paid_with_utr' })
  await maker.returnPayout({ payoutId, version, utr, reason })
  await expect(set(`utr = '${utr}'`, other.payoutId)).rejects.toMatchObject({
    constraint: 'settlement_payouts_utr_unique',
  })
  await expect(set(`state = 'paid'`, payoutId)).rejects.toMatchObject({ code: '23514' })
})
