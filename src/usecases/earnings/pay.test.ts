import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import {
  aColleague,
  aPaidPhlebotomist,
  bankTerms,
  earnsVisit,
  gains,
  isShort,
  payOf,
  payTo,
} from '#test/pay.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const finance = await demoActor(product, 'finance')
const maker = product.as(finance)
const checker = product.as(await demoActor(product, 'finance2'))
const worker = product.as({ kind: 'worker' })

const payoutIn = async (batchId: never, id: string) => {
  const { of } = await maker.viewBatch({ batchId })
  const found = of.find(({ phlebotomist }) => phlebotomist?.phlebotomistId === id)
  if (!found) throw new Error('not in this batch')
  return found
}

async function aBatch() {
  const week = await weekPasses(product)
  const made = await maker.makeBatch({ week })
  return { ...made, batchId: made.batchId as never, week }
}

async function approved() {
  const batch = await aBatch()
  await checker.approveBatch({ batchId: batch.batchId, password })
  return batch
}

test('a visit waits for its booking, and is then paid by maker, checker, bank file and UTR', async () => {
  const { person, number } = await aPaidPhlebotomist(product)
  const labId = await aPaidLab(product)
  const { bookingId } = await anEarnedOrder(product, labId, [theVector])
  const { rows } = await product.pool.query('select account_id from bookings where id = $1', [
    bookingId,
  ])
  await earnsVisit(product, person.id, { bookingId, accountId: rows[0].account_id, charge: 9500 })
  await isShort(product, person.id, 500)
  await worker.matureEarnings()
  expect(await product.as(person).viewOwnPay()).toMatchObject({ waiting: 9500, next: -500 })
  await windowPasses(product)
  await worker.matureEarnings()
  expect(await product.as(person).viewOwnPay()).toMatchObject({ waiting: 0, next: 9000 })

  const { batchId } = await aBatch()
  const payout = await payoutIn(batchId, person.id)
  expect(payout).toMatchObject({ lab: null, gross: 9500, clawBack: -500, net: 9000, tds: 0 })
  await expect(product.as(person).viewPay(payout)).rejects.toMatchObject({ refusal: 'not-found' })
  await checker.approveBatch({ batchId, password })
  const { bytes } = await checker.readBankFile({ batchId })
  expect(new TextDecoder().decode(bytes)).toContain(`"${payout.number}","Ravi Kumar","${number}"`)
  const utr = aUtr()
  await maker.importUtrs(bankSays([{ ...payout, utr }]))
  expect(await product.as(person).viewOwnPay()).toMatchObject({
    next: 0,
    inTransit: 0,
    payouts: [{ number: payout.number, state: 'paid', net: 9000, utr }],
  })
  const { lines } = await product.as(person).viewPay({ payoutId: payout.payoutId })
  expect(lines).toMatchObject([
    { kind: 'collection-earned', net: 9500 },
    { kind: 'deposit-short', net: -500 },
  ])
  const { csv } = await product.as(person).readPayCsv({ payoutId: payout.payoutId })
  expect(csv).toContain('-5.00')
  expect(await payOf(product, person.id)).toEqual({ books: 0, unpaid: 0, rows: 9000, lines: 9000 })
})

test('a shortage is deducted once, and what exceeds the pay is carried forward', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  await isShort(product, person.id, 5000)
  const { person: other } = await aPaidPhlebotomist(product)
  await gains(product, other.id, 100)
  const first = await aBatch()
  expect(first.leftOut).toContainEqual(
    expect.objectContaining({
      phlebotomist: { phlebotomistId: person.id, name: 'Ravi' },
      reason: 'not-positive',
      net: -2000,
    }),
  )
  await checker.approveBatch({ batchId: first.batchId, password })
  await gains(product, person.id, 6000)
  const { batchId } = await approved()
  const payout = await payoutIn(batchId, person.id)
  expect(payout).toMatchObject({ gross: 9000, clawBack: -5000, net: 4000 })
  await maker.importUtrs(bankSays([payout]))
  expect(await payOf(product, person.id)).toMatchObject({ books: 0, unpaid: 0 })
})

test('what is found short while a batch stands is deducted from the next one', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const { batchId } = await aBatch()
  await isShort(product, person.id, 1000)
  await checker.approveBatch({ batchId, password })
  await isShort(product, person.id, 200)
  await maker.importUtrs(bankSays([await payoutIn(batchId, person.id)]))
  expect(await payOf(product, person.id)).toMatchObject({ books: -1200, unpaid: -1200 })
  expect(await product.as(person).viewOwnPay()).toMatchObject({ next: -1200 })
})

test('a payout that failed or was returned is owed again, and its number is never paid twice', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const first = await approved()
  const failed = await payoutIn(first.batchId, person.id)
  await maker.importUtrs(bankSays([{ ...failed, status: 'failed' }]))
  expect(await product.as(person).viewOwnPay()).toMatchObject({ next: 3000 })

  const second = await approved()
  const paid = await payoutIn(second.batchId, person.id)
  const [utr, other] = [aUtr(), aUtr()]
  await maker.importUtrs(bankSays([{ ...paid, utr }]))
  expect(await maker.importUtrs(bankSays([{ ...paid, utr }]))).toMatchObject({ known: 1, paid: [] })
  expect(await maker.importUtrs(bankSays([{ ...paid, utr: other }]))).toMatchObject({
    mismatches: [{ kind: 'already-paid' }],
  })
  await maker.importUtrs(bankSays([{ ...paid, utr, status: 'returned' }]))
  expect(await payOf(product, person.id)).toMatchObject({ books: 3000, unpaid: 3000 })
})

test('only an account that finance verified is paid to, and not before a day has passed', async () => {
  const person = await aColleague(product)
  await gains(product, person.id, 3000)
  const { accountId } = await product.as(person).proposeAccount(bankTerms())
  const decide = { accountId, version: 1, decision: 'approve', password } as never
  const leftOut = async () => {
    const week = await weekPasses(product)
    const preview = await maker.previewBatch({ week })
    return preview.leftOut.find(({ phlebotomist }) => phlebotomist?.phlebotomistId === person.id)
  }
  expect(await leftOut()).toMatchObject({ reason: 'no-account' })
  await checker.decideAccount(decide)
  const week = await weekPasses(product)
  const { payouts } = await maker.previewBatch({ week })
  expect(payouts.map(({ phlebotomist }) => phlebotomist?.phlebotomistId)).toContain(person.id)
})

test('a verified account is not paid to before its day has passed', async () => {
  const person = await aColleague(product)
  await gains(product, person.id, 3000)
  const week = await weekPasses(product)
  const { accountId } = await product.as(person).proposeAccount(bankTerms())
  await checker.decideAccount({ accountId, version: 1, decision: 'approve', password } as never)
  const reason = async () => {
    const { leftOut } = await maker.previewBatch({ week })
    return leftOut.find(({ phlebotomist }) => phlebotomist?.phlebotomistId === person.id)?.reason
  }
  product.clock.pass(23 * 60 + 59)
  expect(await reason()).toBe('no-account')
  product.clock.pass(1)
  expect(await reason()).toBeUndefined()
})

test('an account changed after the approval is not paid to: the batch keeps the one it was made with', async () => {
  const { person, number } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const { batchId } = await approved()
  const changed = await payTo(product, person)
  const file = new TextDecoder().decode((await checker.readBankFile({ batchId })).bytes)
  expect(file).toContain(number)
  expect(file).not.toContain(changed.number)
})

test('an account that took effect since the batch was made stops its approval', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const { batchId } = await aBatch()
  await payTo(product, person)
  await expect(checker.approveBatch({ batchId, password })).rejects.toMatchObject({
    refusal: 'account-changed',
  })
  await maker.withdrawBatch({ batchId })
})

test('nobody of finance makes, approves, answers for or verifies what pays themselves', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const both = product.as({ ...person, grants: [...person.grants, ...finance.grants] })
  const week = await weekPasses(product)
  const refused = { refusal: 'same-person' }
  await expect(both.makeBatch({ week })).rejects.toMatchObject(refused)
  const { batchId } = await maker.makeBatch({ week })
  await expect(both.approveBatch({ batchId, password })).rejects.toMatchObject(refused)
  await expect(maker.approveBatch({ batchId, password })).rejects.toMatchObject(refused)
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  await expect(both.importUtrs(bankSays(of))).rejects.toMatchObject(refused)
  const { accountId } = await both.proposeAccount(bankTerms())
  const decide = { accountId, version: 1, decision: 'approve', password } as never
  await expect(both.decideAccount(decide)).rejects.toMatchObject(refused)
})

test('the database refuses a payout by its payee, to an unverified account, or of another sum', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  const { batchId } = await aBatch()
  const { payoutId } = await payoutIn(batchId, person.id)
  const wait = await product.as(person).proposeAccount(bankTerms())
  const own = (set: string, ...more: unknown[]) =>
    product.asOwner(`update settlement_payouts set ${set} where id = $1`, [payoutId, ...more])
  await expect(own('own_account_id = $2', wait.accountId)).rejects.toMatchObject({
    constraint: 'settlement_payouts_verified_account',
  })
  await expect(
    own(`net_paise = 2999, gross_paise = 2999, state = 'approved'`),
  ).rejects.toMatchObject({ constraint: 'settlement_payouts_sum_of_earnings' })
  await product.asOwner('update settlement_batches set made_by = $2 where id = $1', [
    batchId,
    person.id,
  ])
  await expect(own(`state = 'approved'`)).rejects.toMatchObject({
    constraint: 'settlement_payouts_not_by_payee',
  })
  await product.asOwner('update settlement_batches set made_by = $2 where id = $1', [
    batchId,
    finance.id,
  ])
  await expect(
    product.asOwner(
      `update settlement_batches set state = 'withdrawn', version = version + 1 where id = $1`,
      [batchId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_batches_leave_no_payout' })
  await maker.withdrawBatch({ batchId })
})

test('somebody who was suspended is still paid what they earned', async () => {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, 3000)
  await product.asOwner('update phlebotomists set is_active = false where user_id = $1', [
    person.id,
  ])
  const { batchId } = await approved()
  expect(await payoutIn(batchId, person.id)).toMatchObject({ net: 3000 })
})

test('an account is taken back only before it is paid to, and another’s is as if it were missing', async () => {
  const person = await aColleague(product)
  const other = await aColleague(product)
  const { accountId } = await product.as(person).proposeAccount(bankTerms())
  const of = { accountId, version: 1 } as never
  await expect(product.as(person).proposeAccount(bankTerms())).rejects.toMatchObject({
    refusal: 'change-waiting',
  })
  await expect(product.as(other).withdrawAccount(of)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await product.as(person).withdrawAccount(of)
  const paid = await payTo(product, person)
  await expect(
    product.as(person).withdrawAccount({ accountId: paid.accountId, version: 2 } as never),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('an account is refused with a reason, and one that was verified is taken back before its day', async () => {
  const person = await aColleague(product)
  const verifier = product.as(await demoActor(product, 'finance'))
  const refused = await product.as(person).proposeAccount(bankTerms())
  const no = { version: 1, decision: 'refuse', reason: 'another name', password } as const
  expect(
    await verifier.decideAccount({ accountId: refused.accountId, ...no } as never),
  ).toMatchObject({ state: 'refused' })
  const { accountId } = await product.as(person).proposeAccount(bankTerms())
  const yes = { accountId, version: 1, decision: 'approve', password }
  expect(await verifier.decideAccount(yes as never)).toMatchObject({ state: 'approved' })
  expect(
    await product.as(person).withdrawAccount({ accountId, version: 2 } as never),
  ).toMatchObject({ state: 'withdrawn' })
})

const step = fc.oneof(
  fc.record({ act: fc.constant('gain' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ act: fc.constant('short' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ act: fc.constantFrom('make', 'withdraw', 'approve', 'paid', 'failed', 'returned') }),
)

test(
  'whatever happens in whatever order: what was paid and what is still owed is what was earned less what was short',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const { person } = await aPaidPhlebotomist(product)
        let earned = 0
        let open: { batchId: never; state: string } | undefined
        for (const one of steps) {
          if ('amount' in one) {
            earned += one.act === 'gain' ? one.amount : -one.amount
            await (one.act === 'gain' ? gains : isShort)(product, person.id, one.amount)
            continue
          }
          await acted(one.act, person.id)
        }
        const sums = await payOf(product, person.id)
        const { rows } = await product.pool.query(
          `select coalesce(sum(net_paise), 0)::float8 as gone from settlement_payouts
           where phlebotomist_id = $1 and state in ('approved', 'paid')`,
          [person.id],
        )
        expect(sums.lines).toBe(earned)
        expect(sums.rows).toBe(earned)
        expect(sums.unpaid).toBe(sums.books)
        expect(sums.books + rows[0].gone).toBe(earned)
        open = undefined

        async function acted(act: string, id: string): Promise<void> {
          if (act === 'make' && !open) {
            const made = await aBatch().catch(() => undefined)
            if (made) open = { batchId: made.batchId, state: 'made' }
          } else if (open && act === 'withdraw' && open.state === 'made') {
            await maker.withdrawBatch({ batchId: open.batchId })
            open = undefined
          } else if (open && act === 'approve' && open.state === 'made') {
            await checker.approveBatch({ batchId: open.batchId, password })
            open.state = 'approved'
          } else if (
            open &&
            ['paid', 'failed', 'returned'].includes(act) &&
            open.state !== 'made'
          ) {
            const { batchId, state } = open
            const own = await payoutIn(batchId, id).catch(() => undefined)
            if (!own) return
            await maker.importUtrs(bankSays([{ ...own, status: act, utr: own.utr ?? aUtr() }]))
            const now = (await payoutIn(batchId, id)).state
            open = now === 'approved' || now === 'paid' ? { batchId, state } : undefined
          }
        }
      }),
      { numRuns: process.env.TEST_SIZE === 'long' ? 60 : 12 },
    )
  },
)
