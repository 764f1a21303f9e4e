import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { anEarnedOrder, aPaidLab, windowPasses, weekPasses } from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const product = await aProduct({ slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const anIndividual = () => aPaidLab(product, { legalEntity: 'Proprietorship' })
const finance = product.as(await demoActor(product, 'finance'))
const lakh = 10_000_000
const sold = (price: number) => [{ price, percent: 18, members: [1] }]

/** What was withheld from each share of a lab, in order of accrual. */
async function withheld(labId: LabId) {
  const { rows } = await product.pool.query<{ tds: number }>(
    `select tds_paise::int as tds from settlement_entries where lab_id = $1 order by id`,
    [labId],
  )
  return rows.map(({ tds }) => tds)
}

/** What was withheld from all shares of a lab by the books; negative. */
async function owedToTheState(labId: LabId): Promise<Record<string, number>> {
  const { rows } = await product.pool.query(
    `select account, sum(amount_paise)::float8 as sum from ledger_entries
     where account = 'tds-payable' and journal_id in (select j.id from ledger_journals j
       join settlement_entries e on e.test_item_id = j.subject_id where e.lab_id = $1)
     group by account`,
    [labId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** As the database reports it: rejected rows name the guard. */
const byTheTrigger = { constraint: 'settlement_entries_withheld' }

test('no tax is withheld from an individual with a PAN who has sold for ₹1 lakh in the year', async () => {
  const labId = await anIndividual()
  await anEarnedOrder(product, labId, sold(lakh))
  expect(await withheld(labId)).toEqual([0])
})

test('up to ₹5 lakh nothing is withheld; the excess pays for the entire year, no test below zero', async () => {
  const labId = await anIndividual()
  await anEarnedOrder(product, labId, sold(4 * lakh))
  await anEarnedOrder(product, labId, sold(lakh))
  expect(await withheld(labId)).toEqual([0, 0])
  await anEarnedOrder(product, labId, sold(10_000))
  // Of ₹100 less 18 % and the GST on it: ten paise for itself, and all the rest for the ₹5 lakh.
  const left = 10_000 - 1800 - 324
  expect(await withheld(labId)).toEqual([0, 0, left])
  await anEarnedOrder(product, labId, sold(lakh))
  await anEarnedOrder(product, labId, sold(lakh))
  const late = 50_000 - (left - 10)
  expect(await withheld(labId)).toEqual([0, 0, left, 10_000 + late, 10_000])
  const { 'tds-payable': owed } = await owedToTheState(labId)
  expect(owed).toBe(-(700_000_00 + 10_000) / 1000)
})

test('a Hindu undivided family is an individual here; a company is not, and without a PAN there is no threshold', async () => {
  const [family, company, panless] = await Promise.all([
    aPaidLab(product, { legalEntity: 'HUF' }),
    aPaidLab(product, { legalEntity: 'Private Limited' }),
    aPaidLab(product, { legalEntity: 'Proprietorship', isPanless: true }),
  ])
  for (const labId of [family, company, panless]) await anEarnedOrder(product, labId, sold(lakh))
  expect(await withheld(family)).toEqual([0])
  expect(await withheld(company)).toEqual([10_000])
  expect(await withheld(panless)).toEqual([500_000])
})

test('the year is the legal entity’s, over all its labs, and begins again in April in India', async () => {
  const [one, other] = [await anIndividual(), await anIndividual()]
  await product.asOwner(
    `update labs set organization_id = (select organization_id from labs where id = $1) where id = $2`,
    [one, other],
  )
  await anEarnedOrder(product, one, sold(5 * lakh))
  await anEarnedOrder(product, other, sold(lakh))
  expect(await withheld(other)).toEqual([10_000 + 50_000])
  const { year, month } = product.clock.at().toZonedDateTimeISO('Asia/Kolkata')
  product.clock.set(`${month >= 4 ? year + 1 : year}-03-31T18:29:59Z`)
  await anEarnedOrder(product, other, sold(lakh))
  product.clock.set(`${month >= 4 ? year + 1 : year}-03-31T18:30:00Z`)
  await anEarnedOrder(product, other, sold(lakh))
  expect(await withheld(other)).toEqual([60_000, 10_000, 0])
})

test('a claw-back is no sale: it no longer counts, and its own tax is returned in full', async () => {
  const labId = await anIndividual()
  await anEarnedOrder(product, labId, sold(5 * lakh))
  const { bookingId, items } = await anEarnedOrder(product, labId, sold(lakh))
  expect(await withheld(labId)).toEqual([0, 60_000])
  await windowPasses(product)
  const batch = await finance.makeBatch({ week: await weekPasses(product) })
  expect(batch.payouts).toBeGreaterThan(0)
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, bookingId)
    if (!booking || !items[0]) throw new Error('no such test')
    expect(await takeBack(step, booking, { id: items[0] })).toBe('clawed-back')
  })
  expect(await withheld(labId)).toEqual([0, 60_000, -60_000])
  await anEarnedOrder(product, labId, sold(10))
  expect((await withheld(labId)).at(-1)).toBe(9)
  expect((await owedToTheState(labId))['tds-payable']).toBe(-9)
})

/** How many of this database's sessions are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await product.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].count
}

test('of two concurrent sales that exceed the threshold together, the second sees the first', async () => {
  const labId = await anIndividual()
  await anEarnedOrder(product, labId, sold(lakh))
  // Both have come as far as they can before either has written its accrual.
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('lock table settlement_entries in share mode')
  const earning = Promise.all(
    [3, 3].map((lakhs) => anEarnedOrder(product, labId, sold(lakhs * lakh))),
  )
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  await earning
  expect((await withheld(labId)).toSorted((a, b) => a - b)).toEqual([0, 0, 70_000])
})

test('raw SQL stores no wrongly withheld share, on either side of the threshold', async () => {
  const labId = await anIndividual()
  await anEarnedOrder(product, labId, sold(5 * lakh))
  const again = (as: string, price: number) =>
    product.asOwner(
      `insert into settlement_entries select (jsonb_populate_record(row, $2::jsonb)).*
       from settlement_entries row where lab_id = $1 limit 1`,
      [
        labId,
        {
          id: product.world.chance.uuid(),
          withheld_as: as,
          gross_paise: price,
          commission_paise: 0,
          gst_paise: 0,
          net_paise: price,
        },
      ],
    )
  await expect(again('below-threshold', 1)).rejects.toMatchObject(byTheTrigger)
  await expect(again('tds-without-pan', 1)).rejects.toMatchObject(byTheTrigger)
  await product.asOwner(
    `update settlement_entries set gross_paise = gross_paise - 1, net_paise = net_paise - 1 where lab_id = $1`,
    [labId],
  )
  await expect(again('tds', 1)).rejects.toMatchObject(byTheTrigger)
})

test('a statement names the Act under which nothing was withheld, and the amount for earlier sales', async () => {
  const labId = await anIndividual()
  product.clock.set('2027-04-05T06:00:00Z')
  await anEarnedOrder(product, labId, sold(5 * lakh))
  await anEarnedOrder(product, labId, sold(lakh))
  await windowPasses(product)
  await finance.makeBatch({ week: await weekPasses(product) })
  const { statements } = await finance.listStatements({ labId })
  const { withholdings } = await finance.viewStatement({
    payoutId: statements[0]?.payoutId as never,
  })
  const under = expect.stringMatching(
    /^Income-tax Act, 2025, s\.393\(1\).*until March 2026.*s\.194-O$/,
  )
  expect(withholdings).toEqual([
    { as: 'below-threshold', under, lateTds: 0 },
    { as: 'tds', under, lateTds: 50_000 },
  ])
})
