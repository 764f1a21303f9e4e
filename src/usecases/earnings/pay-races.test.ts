import { afterAll, expect, test } from 'vitest'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aPaidPhlebotomist, gains, isShort, payOf } from '#test/pay.ts'
import { aProduct } from '#test/product.ts'
import { aUtr, bankSays, weekPasses } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))

const refusals = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal ?? one.reason] : []))

async function earned(net = 3000) {
  const { person } = await aPaidPhlebotomist(product)
  await gains(product, person.id, net)
  return person
}

/** What payouts say they pay this person, and what their rows sum to. */
async function saidAndSummed(id: string) {
  const { rows } = await product.pool.query(
    `select p.net_paise::int as said, coalesce(sum(e.net_paise), 0)::int as summed
     from settlement_payouts p left join phlebotomist_earnings e on e.payout_id = p.id
     where p.phlebotomist_id = $1 and p.state <> 'withdrawn' group by p.id`,
    [id],
  )
  return rows
}

test('of runs at once for one week one is made, and pays each row once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await earned()
    const week = await weekPasses(product)
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, (_, at) => (at % 2 ? maker : checker).makeBatch({ week })),
    )
    expect(await saidAndSummed(person.id)).toEqual([{ said: 3000, summed: 3000 }])
    expect(refusals(all)).toEqual(Array(3).fill('batch-exists'))
  }
})

test('what is found short while a batch is made or approved is deducted once, in it or from the next', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await earned()
    const week = await weekPasses(product)
    const [made] = await Promise.all([maker.makeBatch({ week }), isShort(product, person.id, 1000)])
    await Promise.all([
      checker.approveBatch({ batchId: made.batchId, password }),
      isShort(product, person.id, 500),
    ])
    const { of } = await maker.viewBatch({ batchId: made.batchId })
    const payout = of.find(({ phlebotomist }) => phlebotomist?.phlebotomistId === person.id)
    if (!payout) throw new Error('not paid')
    await maker.importUtrs(bankSays([payout]))
    const sums = await payOf(product, person.id)
    expect(payout.net + sums.books).toBe(1500)
    expect(sums.unpaid).toBe(sums.books)
    expect(await saidAndSummed(person.id)).toEqual([{ said: payout.net, summed: payout.net }])
  }
})

test('of two numbers for one payout at once one pays it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await earned()
    const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
    await checker.approveBatch({ batchId, password })
    const { of } = await maker.viewBatch({ batchId })
    const payout = of.find(({ phlebotomist }) => phlebotomist?.phlebotomistId === person.id)
    if (!payout) throw new Error('not paid')
    const answers = await Promise.all(
      [maker, checker].map((one) => one.importUtrs(bankSays([{ ...payout, utr: aUtr() }]))),
    )
    expect(answers.flatMap(({ paid }) => paid)).toHaveLength(1)
    const { rows } = await product.pool.query(
      `select count(*)::int as count from ledger_journals
       where subject_id = $1 and kind = 'phlebotomist-payout-paid'`,
      [payout.payoutId],
    )
    expect(rows).toEqual([{ count: 1 }])
  }
})
