import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectOwner } from '#src/db/driver/client.ts'
import { listReferenceRanges } from '#src/db/queries/catalogue/catalogue.ts'
import { findLabWithOffers } from '#src/db/queries/labs/labs.ts'
import { findTestRules } from '#src/db/queries/results/results.ts'
import { categories, panels, tests } from '#src/db/schema/catalogue.ts'
import { labs, labShares, offers, organizations } from '#src/db/schema/labs.ts'
import { franchises, locations, pincodes, states } from '#src/db/schema/places.ts'
import { holeCheck } from '#src/db/seed/critical-limits.ts'
import { seedDatabase } from '#src/db/seed/index.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { rangeFor } from '#src/domain/catalogue/reference-range.ts'
import { rupees } from '#src/domain/money.ts'
import { judge } from '#src/domain/results/judging/judge.ts'
import { yardstickFor } from '#src/domain/results/judging/yardstick.ts'
import { aDatabase } from '#test/database.ts'

const now = Temporal.Instant.from('2026-11-21T04:30:00Z')
const code = (text: string) => ItemCode.parse(text)

test('the seed contains all of the data', async () => {
  await using database = await aDatabase()
  const { db } = database
  const count = async (...tables: Parameters<typeof db.$count>[0][]) =>
    Promise.all(tables.map((table) => db.$count(table)))
  expect(await count(tests, panels, categories, offers, labs)).toEqual([384, 41, 14, 11_689, 40])
  expect(await count(states, pincodes, locations, franchises)).toEqual([36, 19_756, 10, 1])
  const [first] = await db.select().from(locations).orderBy(asc(locations.id))
  expect(first).toMatchObject({ id: 1, name: 'Bengaluru', slug: 'bengaluru' })
})

test('seeding again changes nothing, and a lab’s changes are kept', async () => {
  await using database = await aDatabase()
  const { db, asOwner } = database
  await db.update(labs).set({ name: 'Renamed' }).where(eq(labs.code, 'LAB001'))
  const before = await ids(database)
  await seedWith(database.ownerUrl, true)
  await asOwner('delete from seeds')
  await seedWith(database.ownerUrl, true)
  expect(await ids(database)).toEqual(before)
  const [lab] = await db.select().from(labs).where(eq(labs.code, 'LAB001'))
  expect(lab?.name).toBe('Renamed')
  expect(await db.$count(offers)).toBe(11_689)
})

test('outside a demonstration there are places and a catalogue, but no labs', async () => {
  await using database = await aDatabase()
  const { db, asOwner } = database
  await asOwner('truncate organizations, labs, tests, pincodes, seeds cascade')
  await seedWith(database.ownerUrl, false)
  expect(await db.$count(labs)).toBe(0)
  expect(await db.$count(offers)).toBe(0)
  expect(await db.$count(pincodes)).toBe(19_756)
  expect(await db.$count(tests)).toBe(384)
})

test('ages of a year and more are calendar years, half-open: 18 begins with the birthday', async () => {
  await using database = await aDatabase()
  const ranges = await database.db.transaction((tx) => listReferenceRanges(tx, code('HB')))
  const day = (text: string) => Temporal.PlainDate.from(text)
  const girl = { sex: 'female', birthDate: day('2008-11-21') } as const
  expect(rangeFor(ranges, { ...girl, drawnOn: day('2026-11-20') })).toMatchObject({ high: 16 })
  expect(rangeFor(ranges, { ...girl, drawnOn: day('2026-11-21') })).toMatchObject({ high: 15 })
})

test('of published critical limits the one that alarms earlier is used', async () => {
  await using database = await aDatabase()
  const flag = async (test: string, value: number, birth: string) => {
    const rules = await database.db.transaction((tx) => findTestRules(tx, code(test)))
    const birthDate = Temporal.PlainDate.from(birth)
    const drawnOn = Temporal.PlainDate.from('2026-11-21')
    const donor = { sex: 'male', birthDate, drawnOn, pregnancy: 'no' } as const
    const yardstick = yardstickFor({ ...rules, ...rules.test }, donor)
    return judge({ type: 'numeric', value, comparator: null, yardstick }).flag
  }
  expect(await flag('K', 6, '1980-01-01')).toBe('critical-high')
  expect(await flag('FBS', 50, '1980-01-01')).toBe('critical-low')
  expect(await flag('CA', 7.2, '1980-01-01')).toBe('critical-low')
  expect(await flag('INR', 5, '1980-01-01')).toBe('critical-high')
  // a newborn's glucose of 50 is normal: a limit inside the range does not count
  expect(await flag('FBS', 50, '2026-11-11')).toBe('normal')
  expect(await flag('TSH', 3, '2026-10-01')).toBe('no-range')
})

test('critical limits that leave an age without a row are not seeded', async () => {
  await using database = await aDatabase()
  await database.asOwner(`delete from critical_limits where test_code = 'HB' and from_days = 8`)
  const hole = database.asOwner(holeCheck)
  await expect(hole).rejects.toThrow('critical limits leave a hole: HB')
})

test('a lab’s offer has its split: by category, or one pair for the lab', async () => {
  await using database = await aDatabase()
  const offerOf = async (lab: string, ...codes: string[]) => {
    const [row] = await database.db.select().from(labs).where(eq(labs.code, lab))
    if (!row) throw new Error(`the seed has no ${lab}`)
    return database.db.transaction((tx) =>
      findLabWithOffers(tx, row.id, codes.map(code), Temporal.Now.instant()),
    )
  }
  const byCategory = await offerOf('LAB001', 'P-CBC', 'TNI')
  expect(byCategory?.offers.find((one) => one.code === 'TNI')).toMatchObject({
    kind: 'test',
    platformPercent: 22,
    labPercent: 78,
    restriction: 'emergency-notice',
    members: [{ code: 'TNI', tubeTypeCode: 'SST', indicativePrice: rupees(1100) }],
  })
  const count = byCategory?.offers.find((one) => one.code === 'P-CBC')
  expect(count?.members).toHaveLength(21)
  expect(count).toMatchObject({ kind: 'panel', name: 'Complete Blood Count', platformPercent: 25 })
  const byOrder = await offerOf('LAB002', 'TNI')
  expect(byOrder?.offers[0]).toMatchObject({ platformPercent: 25 })
  expect((await offerOf('LAB006', 'P-STD'))?.offers[0]).toMatchObject({ restriction: 'hiv' })
})

async function seedWith(ownerUrl: string, isDemo: boolean) {
  const { pool } = connectOwner(ownerUrl)
  const client = await pool.connect()
  await seedDatabase(client, now, { isDemo })
  client.release()
  await pool.end()
}

async function ids({ db }: Awaited<ReturnType<typeof aDatabase>>) {
  const labIds = await db.select({ id: labs.id }).from(labs).orderBy(asc(labs.code))
  const owners = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.id))
  const shares = await db.select({ id: labShares.id }).from(labShares).orderBy(asc(labShares.id))
  return { labIds, owners, shares }
}
