import { expect, test } from 'vitest'
import { and, eq, isNotNull } from 'drizzle-orm'
import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { offers } from '#src/db/schema/labs.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ListOffers } from '#src/domain/catalogue/search-catalogue.ts'
import { paise, type Paise, rupees } from '#src/domain/money.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'
import { listOffers } from './list-offers.ts'
import { listSavings } from './list-savings.ts'

type Product = Awaited<ReturnType<typeof aCatalogue>>

function savingsOf({ world }: Product, codes: string) {
  const { sort: _, ...asked } = ListOffers.parse({ codes, ...bengaluru })
  return listSavings(world, visitor, asked)
}

/** The nearest lab that sells all of these. */
async function aLab({ world }: Product, codes: string) {
  const asked = ListOffers.parse({ codes, sort: 'distance', ...bengaluru })
  const [offer] = (await listOffers(world, visitor, asked)).offers
  if (!offer) throw new Error('no lab sells them')
  return offer
}

/** Sets prices, at one lab or at every one. */
async function priced({ db }: Product, prices: Record<string, Paise>, labId?: string) {
  await db.transaction(async (tx) => {
    for (const [code, price] of Object.entries(prices)) {
      const of = eq(offers.itemCode, ItemCode.parse(code))
      const where = labId ? and(of, eq(offers.labId, labId as never)) : of
      await tx.update(offers).set({ price, listPrice: price }).where(where)
    }
    await bumpCatalogueVersion(tx)
  })
}

/** The lab sells one item more, on the terms of another lab. */
async function sellsToo({ db }: Product, code: string, labId: typeof offers.$inferSelect.labId) {
  const [offer] = await db
    .select()
    .from(offers)
    .where(eq(offers.itemCode, ItemCode.parse(code)))
  if (!offer) throw new Error(`nobody sells ${code}`)
  await db
    .insert(offers)
    .values({ ...offer, labId })
    .onConflictDoNothing()
}

const counts = 'HB,WBC,PLT'

test('members of a panel that costs less are exchanged for it, with what it measures besides', async () => {
  await using product = await aCatalogue()
  const { labId, collectionChargePaise } = await aLab(product, `${counts},P-CBC`)
  const each = { HB: rupees(100), WBC: rupees(100), PLT: rupees(100) }
  await priced(product, { ...each, 'P-CBC': rupees(220), 'P-CBCESR': rupees(400) }, labId)
  const { exchanges } = await savingsOf(product, counts)
  const here = exchanges.find((one) => one.labId === labId)
  expect(here).toMatchObject({
    items: [{ code: 'P-CBC' }],
    pricePaise: rupees(220),
    toPayPaise: rupees(220) + (collectionChargePaise ?? 0),
    savesPaise: rupees(80),
  })
  expect(here?.more.map(({ code }) => code)).not.toContain('HB')
  expect(here?.more.map(({ code }) => code)).toContain('RBC')
  await priced(product, { 'P-CBC': rupees(300) }, labId)
  const later = await savingsOf(product, counts)
  expect(later.exchanges.filter((one) => one.labId === labId)).toEqual([])
})

test('of one test alone nothing is proposed, nor what one visit cannot serve', async () => {
  await using product = await aCatalogue()
  const { labId } = await aLab(product, 'HB,PPBS,TCHOL')
  await sellsToo(product, 'P-LIPID', labId)
  await priced(product, { 'P-CBC': paise(100), 'P-LIPID': paise(100) })
  expect(await savingsOf(product, 'HB')).toEqual({ exchanges: [], shared: null })
  const lipids = async (codes: string) => {
    const { exchanges } = await savingsOf(product, codes)
    return exchanges.flatMap(({ items }) => items.filter(({ code }) => code === 'P-LIPID'))
  }
  expect(await lipids('HB,TCHOL')).not.toEqual([])
  // The panel is fasting, the other test after a meal.
  expect(await lipids('PPBS,TCHOL')).toEqual([])
})

test('two labs are named where their tests and both visits cost less than any one lab', async () => {
  await using product = await aCatalogue()
  const first = await aLab(product, 'WBC,ESR')
  const dear = { WBC: rupees(5000), ESR: rupees(5000) }
  await priced(product, dear)
  await closePanelsWith(product)
  await priced(product, { WBC: rupees(10) }, first.labId)
  const second = await anotherLab(product, first.labId)
  await priced(product, { ESR: rupees(10) }, second.id)
  const { shared } = await savingsOf(product, 'WBC,ESR')
  expect(shared?.parts.map(({ labId }) => labId).toSorted()).toEqual(
    [first.labId, second.id].toSorted(),
  )
  const pay = shared?.parts.reduce((sum, part) => sum + part.toPayPaise, 0) ?? 0
  const charge = first.collectionChargePaise ?? 0
  expect(pay).toBeGreaterThan(rupees(20) + charge)
  expect(shared?.savesPaise).toBeGreaterThan(0)
})

/** Another one that sells both. */
async function anotherLab({ world }: Product, labId: string) {
  const asked = ListOffers.parse({ codes: 'WBC,ESR', ...bengaluru })
  const { offers: all } = await listOffers(world, visitor, asked)
  const other = all.find((one) => one.labId !== labId)
  if (!other) throw new Error('no second lab')
  return { id: other.labId }
}

/** Panels with one of the tests would be cheaper than it. */
async function closePanelsWith({ db }: Product) {
  await db.transaction(async (tx) => {
    const price = rupees(20_000)
    await tx.update(offers).set({ price, listPrice: price }).where(isNotNull(offers.panelCode))
    await bumpCatalogueVersion(tx)
  })
}

test('an unknown code is not found', async () => {
  await using product = await aCatalogue()
  const refused = expect.objectContaining({ refusal: 'not-found' })
  await expect(savingsOf(product, 'NOSUCH,HB')).rejects.toEqual(refused)
})
