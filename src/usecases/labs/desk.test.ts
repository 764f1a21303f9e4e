import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { SaveOffer } from '#src/domain/labs/desk.ts'
import { rupees } from '#src/domain/money.ts'
import type { Role } from '#src/domain/people/actor.ts'
import { aBooker, aBooking, aQuote, demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const elsewhere = await demoLab(product, 'LAB005')
const manager = await demoActor(product, 'labmanager')
const desk = product.as(manager)
const code = (text: string) => ItemCode.parse(text)

function offer(item: string, more: Partial<SaveOffer> = {}): SaveOffer {
  const terms = { pricePaise: rupees(210), listPricePaise: rupees(300), tatHours: 12 }
  return { itemCode: code(item), ...terms, ...more }
}

/** Opens the connections in advance: opening one would be too slow for a race. */
const ready = () =>
  Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))

async function audited(action: string) {
  const { rows } = await product.pool.query(
    'select detail from audit where action = $1 order by id desc limit 1',
    [action],
  )
  return rows[0]?.detail
}

test('a manager reads the portal of their own lab: profile, charges, split and days left', async () => {
  const seen = await desk.viewDesk()
  expect(seen).toMatchObject({ labId, state: 'active', takesBookings: true, shareType: 'test' })
  expect(seen.splits.every((one) => one.platformPercent + one.labPercent === 100)).toBe(true)
  const { rows } = await product.pool.query(
    `select licence_to::text as to, licence_to - date '2026-11-23' + 1 as left from labs where id = $1`,
    [labId],
  )
  expect(seen.licence).toMatchObject({ to: rows[0].to, daysLeft: rows[0].left })
})

test('another lab is answered like an unknown one, by every verb of the portal', async () => {
  const none = crypto.randomUUID() as typeof labId
  const day = Temporal.PlainDate.from('2027-01-26')
  for (const unit of [elsewhere, none]) {
    const refused = { refusal: 'not-found' }
    await expect(desk.viewDesk({ labId: unit })).rejects.toMatchObject(refused)
    await expect(desk.listStaff({ labId: unit })).rejects.toMatchObject(refused)
    await expect(desk.listLabHours({ labId: unit })).rejects.toMatchObject(refused)
    await expect(desk.listLabOffers({ labId: unit, q: '', show: 'all' })).rejects.toMatchObject(
      refused,
    )
    await expect(desk.saveOffer(offer('HB', { labId: unit }))).rejects.toMatchObject(refused)
    await expect(desk.setSlotCapacity({ labId: unit, capacity: 9 })).rejects.toMatchObject(refused)
    await expect(desk.addHoliday({ labId: unit, day, reason: 'Feast' })).rejects.toMatchObject(
      refused,
    )
    await expect(desk.removeHoliday({ labId: unit, day })).rejects.toMatchObject(refused)
  }
})

test.each(['technician', 'authoriser', 'finance', 'phlebotomist'])(
  'a %s has no lab portal',
  async (name) => {
    const verbs = product.as(await demoActor(product, name))
    const refused = { refusal: 'forbidden' }
    await expect(verbs.viewDesk()).rejects.toMatchObject(refused)
    await expect(verbs.saveOffer(offer('HB'))).rejects.toMatchObject(refused)
    await expect(verbs.setSlotCapacity({ capacity: 9 })).rejects.toMatchObject(refused)
  },
)

test.each(['backoffice', 'administrator'])(
  'a %s has no lab portal, and prices a lab only by naming it',
  async (name) => {
    const verbs = product.as(await demoActor(product, name))
    await expect(verbs.viewDesk({ labId })).rejects.toMatchObject({ refusal: 'forbidden' })
    const refused = { refusal: 'not-found' }
    await expect(verbs.saveOffer(offer('HB'))).rejects.toMatchObject(refused)
    await expect(verbs.setSlotCapacity({ capacity: 9 })).rejects.toMatchObject(refused)
    const { offer: seen } = await verbs.viewLabOffer({ labId, itemCode: code('RBC') })
    const named = offer('RBC', { labId, version: seen?.version })
    expect((await verbs.saveOffer(named)).offer).toMatchObject({ tatHours: 12 })
  },
)

test('a person who manages one lab and works at another manages only the one', async () => {
  const both = (role: Role, id: typeof labId) => ({ role, labId: id, locationId: null })
  const grants = [both('lab-technician', elsewhere), both('lab-manager', labId)]
  const person = product.as({ ...manager, grants })
  expect((await person.viewDesk()).labId).toBe(labId)
  await expect(person.viewDesk({ labId: elsewhere })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('the price list is read page by page, each item once, and found by words and category', async () => {
  const seen: string[] = []
  let after: ItemCode | undefined
  do {
    const page = await desk.listLabOffers({ q: '', show: 'on', after })
    seen.push(...page.lines.map((line) => line.code))
    after = page.next ?? undefined
    expect(page.total).toBe(page.counts.on)
  } while (after)
  const { rows } = await product.pool.query(
    'select count(*)::int as count from offers where lab_id = $1 and is_active',
    [labId],
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(200)
  expect(seen.length).toBeLessThanOrEqual(rows[0].count)
  const found = await desk.listLabOffers({ q: 'haemoglobin', show: 'all' })
  expect(found.lines[0]?.code).toBe('HB')
  const category = found.lines[0]?.category.code
  const inside = await desk.listLabOffers({ q: '', category, show: 'all' })
  expect(new Set(inside.lines.map((line) => line.category.code))).toEqual(new Set([category]))
})

test('a new price is on the public page and in new quotes; earlier agreements keep theirs', async () => {
  const booker = await aBooker(product)
  const placed = await aBooking(product, booker, { items: ['TSH'] })
  const quote = await aQuote(product, booker, { items: ['TSH'] })
  const before = quote.contract.testsTotal
  await desk.saveOffer(
    offer('TSH', { pricePaise: rupees(777), listPricePaise: rupees(800), tatHours: 9 }),
  )
  const fresh = await aQuote(product, booker, { items: ['TSH'] })
  expect(fresh.contract.testsTotal).toBe(rupees(777))
  const mine = product.as(booker.actor)
  expect(await mine.placeBooking({ quoteId: quote.quoteId })).toMatchObject({
    total: quote.contract.total,
  })
  const kept = await mine.viewBooking({ bookingId: placed.bookingId })
  expect(kept.total).toBe(placed.view.total)
  expect(before).not.toBe(rupees(777))
  const { catalogue } = await product.world.catalogue.current(product.clock)
  expect(catalogue.labs.get(labId)?.offers.get(code('TSH'))).toMatchObject({
    price: rupees(777),
    tatHours: 9,
  })
})

test('an inactive offer is no longer quoted, and again once it is active', async () => {
  const booker = await aBooker(product)
  await desk.saveOffer(offer('FBS', { isActive: false }))
  await expect(aQuote(product, booker, { items: ['FBS'] })).rejects.toMatchObject({
    refusal: 'not-offered',
  })
  // If omitted, it stays inactive.
  expect((await desk.saveOffer(offer('FBS'))).offer).toMatchObject({ isActive: false })
  await desk.saveOffer(offer('FBS', { isActive: true }))
  expect((await aQuote(product, booker, { items: ['FBS'] })).contract.testsTotal).toBe(rupees(210))
})

test('the audit has the row before and after', async () => {
  const { offer: before } = await desk.viewLabOffer({ itemCode: code('WBC') })
  await desk.saveOffer(offer('WBC'))
  expect(await audited('offer:save')).toEqual({
    labId,
    before: {
      price: before?.pricePaise,
      listPrice: before?.listPricePaise,
      tatHours: before?.tatHours,
      isActive: true,
      version: 1,
    },
    after: { price: 21_000, listPrice: 30_000, tatHours: 12, isActive: true, version: 2 },
  })
})

test('of twenty who saw the same version one saves', async () => {
  const { offer: seen } = await desk.viewLabOffer({ itemCode: code('PLT') })
  const version = seen?.version
  await ready()
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      desk.saveOffer(offer('PLT', { version, tatHours: at + 1 })),
    ),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(Array(19).fill('stale'))
})

test('an unlisted item has no price: no restricted test, nothing unknown', async () => {
  const { rows } = await product.pool.query<{ code: string }>(
    `select code from tests where restriction not in ('none', 'emergency-notice')`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const itemCode of [...rows.map((row) => row.code), 'NO-SUCH-TEST']) {
    const refused = { refusal: 'not-bookable' }
    await expect(desk.saveOffer(offer(itemCode))).rejects.toMatchObject(refused)
  }
})

test('an item can be offered again, unless the contract has no share for its category', async () => {
  await product.asOwner(`delete from offers where lab_id = $1 and item_code = 'ESR'`, [labId])
  expect((await desk.viewLabOffer({ itemCode: code('ESR') })).offer).toBeNull()
  await product.asOwner(
    `insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent, effective_at)
     select gen_random_uuid(), $1, code, 20, 80, '2024-02-01Z' from categories
     where code <> (select category_code from tests where code = 'ESR')`,
    [labId],
  )
  await expect(desk.saveOffer(offer('ESR'))).rejects.toMatchObject({ refusal: 'no-split' })
  await product.asOwner(`delete from lab_shares where effective_at = '2024-02-01Z'`, [])
  await ready()
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => desk.saveOffer(offer('ESR'))),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused.every((why) => why === 'stale')).toBe(true)
  expect((await desk.viewLabOffer({ itemCode: code('ESR') })).offer).toMatchObject({
    isActive: true,
    pricePaise: 21_000,
  })
})

test('staff are the people with a role at this lab, each once, without full addresses', async () => {
  const { people } = await desk.listStaff()
  const names = people.map(({ name }) => name)
  expect(names).toContain('Anil Deshpande')
  expect(new Set(names).size).toBe(names.length)
  expect(people.flatMap(({ roles }) => roles)).not.toContain('phlebotomist')
  expect(people.find(({ roles }) => roles.includes('lab-manager'))?.email).toBe(
    'l•••@demo.oxalate.example',
  )
})

test('an inactive item is not offered again where the contract lost the share for it', async () => {
  await desk.saveOffer(offer('ESR', { isActive: false }))
  await product.asOwner(
    `insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent, effective_at)
     select gen_random_uuid(), $1, code, 20, 80, '2024-03-01Z' from categories
     where code <> (select category_code from tests where code = 'ESR')`,
    [labId],
  )
  await expect(desk.saveOffer(offer('ESR', { isActive: true }))).rejects.toMatchObject({
    refusal: 'no-split',
  })
  await desk.saveOffer(offer('ESR', { pricePaise: rupees(220) }))
  await product.asOwner(`delete from lab_shares where effective_at = '2024-03-01Z'`, [])
  await desk.saveOffer(offer('ESR', { isActive: true }))
})
