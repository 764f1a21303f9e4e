import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { rupees } from '#src/domain/money.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { NotifiableCaseId } from '#src/domain/results/notifiable/notifiable.ts'
import { becomesTheirs } from '#test/becomes-theirs.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, cashInHandLimit: rupees(100_000) })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const office = await demoActor(product, 'backoffice')
const manager = await demoActor(product, 'labmanager')
const lab = product.as(technician)

/** A coded result as it is entered; a culture and a smear also have a text. */
function coded(choice: string, type: 'qualitative' | 'narrative' | 'culture' = 'qualitative') {
  return type === 'qualitative' ? { type, choice } : { type, choice, text: 'As seen.' }
}

/** A signed report with one coded test. */
async function published(choice: string, code = 'DNS1', type?: 'narrative' | 'culture') {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: [code] })
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await lab.enterResult({ testItemId, result: { ...coded(choice, type), version } })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, booked.orderId))
  if (!reportId) throw new Error('no report')
  return { ...booked, testItemId, reportId, booker }
}

type Published = { testItemId: TestItemId; reportId: ReportId }

async function casesOf({ testItemId }: Published) {
  const { rows } = await product.pool.query(
    `select id, kind, state, system, version, withdrawn_reason as reason from notifiable_cases
     where test_item_id = $1 order by opened_at, id`,
    [testItemId],
  )
  return rows.map((row) => ({ ...row, id: NotifiableCaseId.parse(row.id) }))
}

const told = () => ({
  authority: 'District Surveillance Officer',
  reference: 'IHIP-2026-001',
  notifiedOn: indianDay(product.clock.at()).toString(),
})

async function tell(one: Published, by = technician) {
  const open = (await casesOf(one)).find(({ state }) => state === 'open')
  if (!open) throw new Error('nothing to tell')
  await product.as(by).tellAuthority({ caseId: open.id, version: open.version, ...told() })
  return open.id
}

test('a signed positive result is open until an authority was told, on the page and above the bench', async () => {
  const before = (await lab.viewBench()).ringing.notifiable.count
  const one = await published('Positive')
  const [made] = await casesOf(one)
  expect(made).toMatchObject({ kind: 'case', state: 'open', system: 'idsp' })
  product.clock.pass(25 * 60)
  const page = await lab.listNotifiableCases()
  expect(page.total).toBe(before + 1)
  expect(page.open).toContainEqual(
    expect.objectContaining({ caseId: made?.id, choice: 'Positive', isLate: true }),
  )
  expect((await lab.viewBench()).ringing.notifiable).toMatchObject({
    count: before + 1,
    isLate: true,
  })
  expect(await lab.viewNotifiableCase({ caseId: made?.id ?? ('' as never) })).toMatchObject({
    state: 'open',
    testName: expect.stringContaining('Dengue'),
    phone: one.booker.phone,
    address: expect.stringMatching(/\d{6}$/),
  })
  const caseId = await tell(one, manager)
  const after = await lab.listNotifiableCases()
  expect(after.total).toBe(before)
  expect(after.told[0]).toMatchObject({ caseId, reference: 'IHIP-2026-001' })
  const { rows } = await product.pool.query(
    `select actor_id, detail from audit where subject_id = $1 and action = 'notifiable:tell'`,
    [caseId],
  )
  expect(rows).toMatchObject([{ actor_id: manager.id, detail: { reference: 'IHIP-2026-001' } }])
})

test('the patient of a case neither sees nor reports it: a colleague does', async () => {
  const one = await published('Positive')
  const [made] = await casesOf(one)
  if (!made) throw new Error('no case')
  await becomesTheirs(product, one.bookingId, technician)
  const own = { refusal: 'own-booking' }
  await expect(lab.viewNotifiableCase({ caseId: made.id })).rejects.toMatchObject(own)
  await expect(tell(one)).rejects.toMatchObject(own)
  expect(await tell(one, manager)).toBe(made.id)
})

test('without our code, only a notifiable disease opens a case', async () => {
  const { testItemId } = await published('Blasts seen', 'PS', 'narrative')
  const rewritten = (choice: string) =>
    product.asOwner(
      `update results set choice = $2, authorised_at = authorised_at where test_item_id = $1`,
      [testItemId, choice],
    )
  await expect(rewritten('Malaria parasites seen')).rejects.toMatchObject({
    constraint: 'notifiable_results_have_case',
  })
  await expect(rewritten('Blasts seen')).resolves.toBeDefined()
})

test('of ten concurrent reports of one case one counts; it is not reported again', async () => {
  const one = await published('Positive')
  const [made] = await casesOf(one)
  if (!made) throw new Error('no case')
  const input = { caseId: made.id, version: made.version, ...told() }
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lab.tellAuthority(input)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(lab.tellAuthority(input)).rejects.toMatchObject({ refusal: 'stale' })
  const [second] = await casesOf(await published('Positive'))
  const unseen = { ...input, caseId: second?.id ?? made.id, version: 2 }
  const said = await lab.tellAuthority(unseen).then(
    () => 'told',
    (error: { refusal?: string }) => error.refusal,
  )
  expect(said).toBe('stale')
})

test('a day before the sample or after today is refused', async () => {
  const [made] = await casesOf(await published('Positive'))
  if (!made) throw new Error('no case')
  const today = indianDay(product.clock.at())
  for (const notifiedOn of [today.add({ days: 1 }), today.subtract({ days: 40 })])
    await expect(
      lab.tellAuthority({
        caseId: made.id,
        version: made.version,
        ...told(),
        notifiedOn: notifiedOn.toString(),
      }),
    ).rejects.toMatchObject({ refusal: 'notified-out-of-range' })
})

test('the office counts a lab’s cases open for a day, and sees no patient', async () => {
  const count = async () => {
    const labs = await product.as(office).countLateCases()
    expect(labs.every((one) => Object.keys(one).join() === 'labId,labName,count')).toBe(true)
    return labs.reduce((sum, one) => sum + one.count, 0)
  }
  product.clock.pass(24 * 60)
  const before = await count()
  const one = await published('Positive')
  expect(await count()).toBe(before)
  product.clock.pass(24 * 60)
  expect(await count()).toBe(before + 1)
  await tell(one)
  expect(await count()).toBe(before)
})

test('the database itself keeps a case for each positive, none for a replaced value, and each complete', async () => {
  const raw = async (text: string, id: string) => {
    const client = await product.pool.connect()
    try {
      await client.query('begin')
      await client.query(text, [id])
      await client.query('commit')
      return 'done'
    } catch (error) {
      await client.query('rollback')
      return sqlStateOf(error)
    } finally {
      client.release()
    }
  }
  const one = await published('Positive')
  const negative = await published('Negative')
  const own = 'where test_item_id = $1'
  const withdrawn = `state = 'withdrawn', withdrawn_reason = 'x', withdrawn_at = now(),
    withdrawn_by = (select id from "user" limit 1)`
  // A positive without its case, and a case without its positive.
  expect(await raw(`update results set flag = 'abnormal' ${own}`, negative.testItemId)).toBe(
    '23514',
  )
  expect(await raw(`update results set is_current = false ${own}`, one.testItemId)).toBe('23514')
  // Half told, half withdrawn, open twice, told tomorrow.
  expect(await raw(`update notifiable_cases set state = 'told' ${own}`, one.testItemId)).toBe(
    '23514',
  )
  expect(await raw(`update notifiable_cases set authority = 'x' ${own}`, one.testItemId)).toBe(
    '23514',
  )
  expect(await raw(`update notifiable_cases set state = 'withdrawn' ${own}`, one.testItemId)).toBe(
    '23514',
  )
  expect(
    await raw(
      `insert into notifiable_cases select gen_random_uuid(), lab_id, test_item_id, result_id,
        'retraction', system, 'open', 1, now() from notifiable_cases ${own}`,
      one.testItemId,
    ),
  ).toBe('23505')
  expect(
    await raw(
      `update notifiable_cases set state = 'told', authority = 'x', reference = 'x', told_at = now(),
        told_by = (select id from "user" limit 1), notified_on = now()::date + 2 ${own}`,
      one.testItemId,
    ),
  ).toBe('23514')
  await tell(one)
  // A reported case cannot be rewritten or reopened.
  expect(
    await raw(`update notifiable_cases set reference = 'another' ${own}`, one.testItemId),
  ).toBe('23514')
  expect(await raw(`update notifiable_cases set ${withdrawn} ${own}`, one.testItemId)).toBe('23514')
})
