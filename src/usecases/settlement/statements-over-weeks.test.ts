import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  labBalances,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const finance = await demoActor(product, 'finance')
const maker = product.as(finance)
const checker = product.as(await demoActor(product, 'finance2'))

const someDays = fc.record({
  labs: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
  prices: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 3 }),
  percent: fc.integer({ min: 1, max: 60 }),
  refunds: fc.array(fc.nat(40), { maxLength: 3 }),
  answer: fc.constantFrom('paid', 'failed', 'none'),
})

/**
 * Random weeks of accruals, refunds, payouts and failures: after each the books of every lab agree
 * with its entries and its statements.
 */
test(
  'over random weeks the statements equal the ledger to the paisa, and every test is in one payout',
  { timeout: isLong ? 600_000 : 300_000 },
  async () => {
    const labIds = [await aPaidLab(product), await aPaidLab(product), await aPaidLab(product)]
    const earned: Awaited<ReturnType<typeof anEarnedOrder>>[] = []
    const weeks = fc.array(someDays, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(weeks, async (all) => {
        for (const week of all) {
          for (const at of week.labs) {
            const lines = week.prices.map((price) => ({
              price,
              percent: week.percent,
              members: [2, 3],
            }))
            earned.push(await anEarnedOrder(product, labIds[at] as LabId, lines))
          }
          for (const at of week.refunds) await refundOne(earned[at % earned.length])
          await windowPasses(product)
          await payWeek(week.answer)
          for (const labId of labIds) {
            const { said, booked } = await tie(labId)
            expect(said).toEqual(booked)
          }
        }
      }),
      { numRuns: isLong ? 60 : 3 },
    )
  },
)

async function refundOne(order: Awaited<ReturnType<typeof anEarnedOrder>> | undefined) {
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = order && (await findBooking(step.tx, order.bookingId))
    if (booking && order.items[0]) await takeBack(step, booking, { id: order.items[0] })
  })
}

async function payWeek(answer: string) {
  const week = await weekPasses(product)
  const { payouts } = await maker.previewBatch({ week })
  if (payouts.length === 0) return
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  if (answer === 'none') return
  const { of } = await maker.viewBatch({ batchId })
  await maker.importUtrs(bankSays(of.map((payout) => ({ ...payout, status: answer }))))
}

/** The totals of a lab's entries and statements, and of its books. */
async function tie(labId: LabId) {
  const { statements } = await maker.listStatements({ labId })
  const sumOf = (state: string) =>
    statements.filter((one) => one.state === state).reduce((total, { net }) => total + net, 0)
  const { totals } = await maker.labEarnings({ labId })
  const { rows } = await product.pool.query(
    `select p.id from settlement_payouts p join settlement_entries e on e.payout_id = p.id
     where p.lab_id = $1 group by p.id having sum(e.net_paise) <> p.net_paise`,
    [labId],
  )
  const { payable, inTransit, bank } = await labBalances(product, labId)
  const waiting = totals.accrued + totals.eligible + totals.onHold
  return {
    said: {
      payable: 0 - waiting - sumOf('batched'),
      inTransit: sumOf('batched') - totals.inTransit,
      sent: 0 - sumOf('approved'),
      bank: 0 - totals.paid,
      paid: sumOf('paid'),
      wrongSums: [],
    },
    booked: {
      payable,
      inTransit,
      sent: inTransit,
      bank,
      paid: 0 - bank,
      wrongSums: rows,
    },
  }
}
