import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { labs, offers } from '#src/db/schema/labs.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ListOffers } from '#src/domain/catalogue/search-catalogue.ts'
import { rupees } from '#src/domain/money.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'
import { listOffers } from './list-offers.ts'

type Product = Awaited<ReturnType<typeof aCatalogue>>

function offersOf({ world }: Product, input: object) {
  return listOffers(world, visitor, ListOffers.parse({ ...bengaluru, ...input }))
}

test('a blood count is offered by several labs, with price, hours, distance and badge', async () => {
  await using product = await aCatalogue()
  const { offers: found, visit, nearest } = await offersOf(product, { codes: 'P-CBC' })
  expect(found.length).toBeGreaterThanOrEqual(2)
  expect({ visit, nearest }).toEqual({ visit: 'home', nearest: null })
  const tulsi = found.find(({ labName }) => labName === 'Tulsi Demo Diagnostics')
  expect(tulsi).toMatchObject({
    city: 'Bengaluru',
    distanceKm: 0.7,
    collectionChargePaise: rupees(100),
    isAccredited: true,
    ratingTenths: 47,
    nextSlotAt: null,
  })
  expect(tulsi?.totalPaise).toBe(tulsi?.prices[0]?.pricePaise)
})

test('beyond the minimum distance every started kilometre is charged', async () => {
  await using product = await aCatalogue()
  const { offers: found } = await offersOf(product, { codes: 'P-CBC' })
  // Neem: ₹100, 5 km included, ₹12 per kilometre, 6.3 km away.
  const neem = found.find(({ labName }) => labName === 'Neem Demo Pathlab')
  expect(neem).toMatchObject({ distanceKm: 6.3, collectionChargePaise: rupees(124) })
})

test('only labs that offer all of the items are listed, with the sum of their prices', async () => {
  await using product = await aCatalogue()
  const { offers: found } = await offersOf(product, { codes: 'P-CBC,P-LIPID,VITD' })
  for (const { prices, totalPaise, promisedHours } of found) {
    expect(prices.map(({ code }) => code)).toEqual(['P-CBC', 'P-LIPID', 'VITD'])
    expect(totalPaise).toBe(prices.reduce((sum, { pricePaise }) => sum + pricePaise, 0))
    expect(promisedHours).toBe(Math.max(...prices.map(({ tatHours }) => tatHours)))
  }
})

test('they are sorted by the total price, by distance, by hours or by rating', async () => {
  await using product = await aCatalogue()
  const sorted = async (sort: string) => (await offersOf(product, { codes: 'TSH', sort })).offers
  const isRising = (values: number[]) =>
    values.every((value, at) => value >= (values[at - 1] ?? value))
  const toPay = (await sorted('price')).map(
    (one) => one.totalPaise + (one.collectionChargePaise ?? 0),
  )
  expect(isRising(toPay)).toBe(true)
  expect(isRising((await sorted('distance')).map(({ distanceKm }) => distanceKm))).toBe(true)
  expect(isRising((await sorted('hours')).map(({ promisedHours }) => promisedHours))).toBe(true)
  expect(isRising((await sorted('rating')).map(({ ratingTenths }) => -(ratingTenths ?? 0)))).toBe(
    true,
  )
})

test('where no lab serves the place, the nearest is named with its distance', async () => {
  await using product = await aCatalogue()
  const leh = { latitude: 34.1526, longitude: 77.5771 }
  const { offers: found, nearest } = await offersOf(product, { codes: 'TSH', ...leh })
  expect(found).toEqual([])
  expect(nearest?.distanceKm).toBeGreaterThan(500)
  expect(nearest?.labName).toMatch(/Demo/)
})

test('a scan is a visit to the lab, so no home visit is charged', async () => {
  await using product = await aCatalogue()
  const { visit, items, offers: found } = await offersOf(product, { codes: 'ECG,P-CBC' })
  expect(visit).toBe('lab')
  expect(items.map(({ isHomeCollected }) => isHomeCollected)).toEqual([false, true])
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ collectionChargePaise }) => collectionChargePaise === null)).toBe(true)
})

test('a lab that is inactive or without a licence today is not offered, without a restart', async () => {
  await using product = await aCatalogue()
  const names = async () =>
    (await offersOf(product, { codes: 'TSH' })).offers.map(({ labName }) => labName)
  expect(await names()).toContain('Tulsi Demo Diagnostics')
  await product.db.transaction(async (tx) => {
    await tx.update(labs).set({ state: 'suspended' }).where(eq(labs.code, 'LAB001'))
    await bumpCatalogueVersion(tx)
  })
  expect(await names()).not.toContain('Tulsi Demo Diagnostics')
  expect(await names()).toContain('Neem Demo Pathlab')
  product.clock.set('2035-01-01T00:00:00Z')
  expect(await names()).toEqual([])
})

test('the badge disappears at midnight in India after the certificate’s last day', async () => {
  await using product = await aCatalogue()
  const badge = async () =>
    (await offersOf(product, { codes: 'TSH' })).offers.find(({ labName }) =>
      labName.startsWith('Tulsi'),
    )?.isAccredited
  product.clock.set('2027-03-31T18:29:59Z')
  expect(await badge()).toBe(true)
  product.clock.set('2027-03-31T18:30:00Z')
  expect(await badge()).toBe(false)
})

test('a new price is shown once its transaction is committed', async () => {
  await using product = await aCatalogue()
  await product.db.transaction(async (tx) => {
    await tx
      .update(offers)
      .set({ price: rupees(1) })
      .where(eq(offers.itemCode, ItemCode.parse('TSH')))
    await bumpCatalogueVersion(tx)
  })
  const { offers: found } = await offersOf(product, { codes: 'TSH' })
  expect(found[0]?.totalPaise).toBe(rupees(1))
})

test('an unknown code or PIN code is not found; twenty-one codes are too many', async () => {
  await using product = await aCatalogue()
  const refused = expect.objectContaining({ refusal: 'not-found' })
  await expect(offersOf(product, { codes: 'NOSUCH' })).rejects.toEqual(refused)
  const wanted = ListOffers.parse({ codes: ['TSH'], pincode: '999999' })
  await expect(listOffers(product.world, visitor, wanted)).rejects.toEqual(refused)
  const many = Array.from({ length: 21 }, (_, at) => `T${at}`)
  expect(ListOffers.safeParse({ codes: many, ...bengaluru }).success).toBe(false)
})
