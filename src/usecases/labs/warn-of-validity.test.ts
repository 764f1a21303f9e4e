import { expect, test } from 'vitest'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { demoActor, DEMO_PASSWORD } from '#test/booking.ts'
import { aPaper } from '#test/lab-papers.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

/** A lab whose licence ends on 31 January 2027 and whose accreditation never ends. */
async function aLabThatEnds(product: Product) {
  const labId = await aJoinedLab(product)
  await product.asOwner(
    `update labs set licence_to = '2027-01-31', nabl_to = '2099-12-31' where id = $1`,
    [labId],
  )
  // The demonstration's other labs get no warnings.
  await product.asOwner(
    `update labs set licence_to = '2099-12-31', nabl_to = '2099-12-31',
       pcpndt_to = case when pcpndt_number is not null then '2099-12-31'::date end
     where id <> $1`,
    [labId],
  )
  const { rows } = await product.pool.query('select email from labs where id = $1', [labId])
  return { labId, email: String(rows[0].email) }
}

test('a lab is warned 60, 30 and 7 days before its licence ends and when it has ended, each once', async () => {
  await using product = await aProduct()
  const worker = product.as({ kind: 'worker' })
  const { labId, email } = await aLabThatEnds(product)
  const told: string[] = []
  for (let day = Temporal.PlainDate.from('2026-11-23'); ; day = day.add({ days: 1 })) {
    product.clock.set(`${day.toString()}T00:00:00Z`)
    const { warned } = await worker.warnOfValidity()
    if (warned > 0) told.push(day.toString())
    if (day.equals('2027-02-10')) break
  }
  expect(told).toEqual(['2026-12-02', '2027-01-01', '2027-01-24', '2027-02-01'])
  const letters = await product.outbox(email)
  expect(letters).toHaveLength(4)
  expect(letters[0]?.text).toContain('is no longer listed')
  const { rows } = await product.pool.query(
    'select days from validity_warnings where lab_id = $1 order by days desc',
    [labId],
  )
  expect(rows.map(({ days }) => days)).toEqual([60, 30, 7, 0])
})

test('of ten concurrent workers one warns', async () => {
  await using product = await aProduct()
  const { email } = await aLabThatEnds(product)
  product.clock.set('2026-12-10T00:00:00Z')
  const worker = product.as({ kind: 'worker' })
  await Promise.all(Array.from({ length: 10 }, () => product.pool.query('select pg_sleep(0.1)')))
  const all = await Promise.all(Array.from({ length: 10 }, () => worker.warnOfValidity()))
  expect(all.reduce((sum, { warned }) => sum + warned, 0)).toBe(1)
  expect(await product.outbox(email)).toHaveLength(1)
})

test('a renewed licence is warned about again', async () => {
  await using product = await aProduct()
  const { labId, email } = await aLabThatEnds(product)
  const worker = product.as({ kind: 'worker' })
  product.clock.set('2026-12-10T00:00:00Z')
  await worker.warnOfValidity()
  const [office, second] = await Promise.all(
    ['backoffice', 'backoffice2'].map((name) => demoActor(product, name)),
  )
  if (!office || !second) throw new Error('the demonstration has two of the office')
  const paper = await aPaper(product, office, labId, { kind: 'licence', to: '2028-01-31' })
  const { changeId } = await product.as(office).proposeChange(paper)
  const decision = { changeId, decision: 'approve' as const, version: 1 }
  await product.as(second).decideChange({ ...decision, password: DEMO_PASSWORD })
  expect(await worker.warnOfValidity()).toEqual({ warned: 0 })
  product.clock.set('2027-12-10T00:00:00Z')
  expect(await worker.warnOfValidity()).toEqual({ warned: 1 })
  expect(await product.outbox(email)).toHaveLength(2)
})

test('the office sees whose papers end, and which applications wait, oldest first', async () => {
  await using product = await aProduct()
  const { labId } = await aLabThatEnds(product)
  for (const day of ['2026-11-20', '2026-11-19']) {
    const applied = await aJoinedLab(product, { state: 'submitted' })
    await product.asOwner(
      `update labs set created_at = $2::date, licence_to = '2026-12-01' where id = $1`,
      [applied, day],
    )
  }
  product.clock.set('2027-01-20T00:00:00Z')
  const seen = await product.as(await demoActor(product, 'backoffice')).watchLabs()
  expect(seen.ending).toMatchObject([{ labId, of: 'licence', daysLeft: 12 }])
  expect(seen.applications.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
    '2026-11-19',
    '2026-11-20',
  ])
})

test('a lab is warned of its PCPNDT registration like its licence, and the office sees it', async () => {
  await using product = await aProduct()
  const { labId, email } = await aLabThatEnds(product)
  await product.asOwner(
    `update labs set licence_to = '2099-12-31', pcpndt_number = 'KA/1', pcpndt_to = '2027-01-31'
     where id = $1`,
    [labId],
  )
  const worker = product.as({ kind: 'worker' })
  for (const day of ['2026-12-02', '2027-01-01', '2027-01-24', '2027-02-01']) {
    product.clock.set(`${day}T00:00:00Z`)
    expect(await worker.warnOfValidity()).toEqual({ warned: 1 })
    expect(await worker.warnOfValidity()).toEqual({ warned: 0 })
  }
  const letters = await product.outbox(email)
  expect(letters).toHaveLength(4)
  const said = letters.map(({ text }) => text.includes('Ultrasound is no longer listed'))
  expect(said.filter(Boolean)).toHaveLength(1)
  const seen = await product.as(await demoActor(product, 'backoffice')).watchLabs()
  expect(seen.ending).toMatchObject([{ labId, of: 'pcpndt', daysLeft: 0 }])
})
