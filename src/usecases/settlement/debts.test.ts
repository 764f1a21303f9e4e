import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { DEMO_PASSWORD as password, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  labBalances,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, aWeek } = await aSettlementDesk(product)
const finance = await demoActor(product, 'finance')
const OWED = 39_251
const reason = 'The lab will send no more tests'

type Earned = Awaited<ReturnType<typeof anEarnedOrder>>

function refund({ bookingId, items }: Earned) {
  return inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, bookingId)
    if (!booking || !items[0]) throw new Error('no booking')
    return takeBack(step, booking, { id: items[0] })
  })
}

/** Pays everything that is waiting. */
async function payAll(week: string) {
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  await maker.importUtrs(bankSays(of))
  return of
}

/** A lab that was paid for a test that was refunded later: it owes that amount. */
async function aDebtor() {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  await payAll(await weekPasses(product))
  await refund(order)
  return labId
}

const owedBy = async (labId: LabId) =>
  (await maker.listDebts()).owing.find((one) => one.labId === labId)?.owed ?? 0

const received = (labId: LabId, amountPaise = OWED) => ({
  how: 'received' as const,
  labId,
  amountPaise,
  owedPaise: OWED,
  reference: aUtr().replace('SBIN', 'HDFC'),
  reason,
})

test('a lab paid its debt to us: two people confirm it, and the next payout does not subtract it again', async () => {
  const labId = await aDebtor()
  expect(await owedBy(labId)).toBe(OWED)
  const { debtId, version } = await maker.proposeDebt(received(labId))
  expect(await labBalances(product, labId)).toMatchObject({ payable: OWED })
  const yes = { debtId, version, verdict: 'confirm' as const }
  const alone = maker.decideDebt(yes).catch((error: unknown) => error)
  expect(await alone).toMatchObject({ refusal: 'same-person' })
  expect(await checker.decideDebt(yes)).toEqual({ state: 'confirmed' })
  await expect(checker.decideDebt(yes)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await labBalances(product, labId)).toMatchObject({ payable: 0 })
  expect(await owedBy(labId)).toBe(0)
  const payouts = await payAll(await aWeek([labId]))
  expect(payouts).toMatchObject([{ net: OWED, clawBack: 0, lab: { labId } }])
  const statement = await maker.viewStatement({ payoutId: payouts[0]?.payoutId as never })
  expect(statement.debtLines).toMatchObject([{ net: OWED }])
  expect(statement.clawBackLines).toMatchObject([{ net: -OWED }])
  expect((await maker.trialBalance({})).isBalanced).toBe(true)
})

test('an ended lab’s claw-back is still collectable; a write-off is our loss; parts remain owed', async () => {
  const labId = await aDebtor()
  await product.asOwner(`update labs set state = 'terminated' where id = $1`, [labId])
  const listed = (await maker.listDebts()).owing.find((one) => one.labId === labId)
  expect(listed).toMatchObject({ owed: OWED, state: 'terminated', mayPropose: true })
  const part = await maker.proposeDebt(received(labId, 9251))
  await checker.decideDebt({ ...part, verdict: 'confirm' })
  expect(await owedBy(labId)).toBe(30_000)
  const rest = {
    how: 'written-off' as const,
    labId,
    amountPaise: 30_000,
    owedPaise: 30_000,
    reason,
  }
  const gone = await maker.proposeDebt(rest)
  await checker.decideDebt({ ...gone, verdict: 'confirm' })
  expect(await owedBy(labId)).toBe(0)
  expect(await labBalances(product, labId)).toMatchObject({ payable: 0 })
  const { accounts } = await maker.trialBalance({})
  expect(accounts).toContainEqual(
    expect.objectContaining({ account: 'lab-debt-losses', balance: 30_000 }),
  )
})

test('an ended lab is still paid what it earned', async () => {
  const labId = await aPaidLab(product)
  const week = await aWeek([labId])
  await product.asOwner(`update labs set state = 'terminated' where id = $1`, [labId])
  expect(await payAll(week)).toMatchObject([{ net: OWED, lab: { labId } }])
})

test('no more than the owed amount shown, one proposal at a time, one transfer once, and never by the lab', async () => {
  const labId = await aDebtor()
  const refused = (change: object) =>
    maker.proposeDebt({ ...received(labId), ...change }).then(
      () => 'proposed',
      (error) => error.refusal,
    )
  expect(await refused({ owedPaise: OWED + 1 })).toBe('stale')
  expect(await refused({ amountPaise: OWED + 1 })).toBe('more-than-owed')
  expect(await refused({ labId: await aPaidLab(product) })).toBe('stale')
  const ofLab = product.as({
    ...finance,
    grants: [...finance.grants, { role: 'lab-manager', labId, locationId: null }],
  })
  await expect(ofLab.proposeDebt(received(labId))).rejects.toMatchObject({
    refusal: 'same-person',
  })
  const first = received(labId)
  const { debtId, version } = await maker.proposeDebt(first)
  expect(await refused({})).toBe('reference-used')
  expect(await checker.decideDebt({ debtId, version, verdict: 'reject' })).toEqual({
    state: 'rejected',
  })
  const anew = await maker.proposeDebt(first)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  // It has accrued enough meanwhile, and owes nothing any more.
  await expect(checker.decideDebt({ ...anew, verdict: 'confirm' })).rejects.toMatchObject({
    refusal: 'more-than-owed',
  })
})

test('raw SQL neither ends a debt by one person, nor twice, nor without the bank’s number', async () => {
  const labId = await aDebtor()
  const { debtId, version } = await maker.proposeDebt(received(labId, 1))
  const set = (what: string) =>
    product.asOwner(`update lab_debts set ${what} where id = $1`, [debtId])
  await expect(set(`state = 'confirmed', decided_by = proposed_by`)).rejects.toMatchObject({
    constraint: 'lab_debts_second_person',
  })
  await expect(set(`state = 'confirmed'`)).rejects.toMatchObject({
    constraint: 'lab_debts_decided',
  })
  await expect(set(`reference = null`)).rejects.toMatchObject({
    constraint: 'lab_debts_received_with_reference',
  })
  await checker.decideDebt({ debtId, version, verdict: 'confirm' })
  await expect(
    product.asOwner(
      `insert into settlement_entries select (jsonb_populate_record(row,
         jsonb_build_object('id', gen_random_uuid()))).* from settlement_entries row
       where debt_id = $1`,
      [debtId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_entries_once_per_debt' })
  await expect(
    product.asOwner(
      `update settlement_entries set gross_paise = -1, net_paise = -1 where debt_id = $1`,
      [debtId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_entries_sign' })
})
