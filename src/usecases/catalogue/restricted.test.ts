import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { isBookable } from '#src/domain/catalogue/bookable.ts'
import { isListed, ItemCode } from '#src/domain/catalogue/item.ts'
import { ListOffers, ViewItem } from '#src/domain/catalogue/search-catalogue.ts'
import { viewLab } from '#src/usecases/places/view-lab.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'
import { listOffers } from './list-offers.ts'
import { viewItem } from './view-item.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { world, db } = product
const all = [...(await db.select().from(tests)), ...(await db.select().from(panels))]
const unlisted = all.filter(({ restriction }) => !isListed(restriction))
const unlistedCodes = new Set<string>(unlisted.map(({ code }) => code))

test('prenatal genetic tests, everything with HIV in it, drug and alcohol screens are not listed', () => {
  expect([...unlistedCodes].toSorted()).toEqual(
    [
      'ALCO FBHCG HIV HIVR HIVVL INHA NIPT P-ANC P-DMARK P-PREOP P-QUAD P-STD PAPPA UDS UE3',
    ].flatMap((codes) => codes.split(' ')),
  )
})

test('nothing that mentions HIV, TB antibodies or an unborn child’s genes is listed', () => {
  const forbidden =
    /\bhiv\b|tb (igg|igm|antibody)|tuberculosis (igg|igm|antibody)|prenatal|obstetric/i
  const listed = all.filter(({ restriction }) => isListed(restriction))
  expect(
    listed.filter(({ name, aliases }) => forbidden.test([name, ...aliases].join(' '))),
  ).toEqual([])
})

test.each(unlisted.map(({ code }) => code))('%s can neither be viewed nor priced', async (code) => {
  const refused = expect.objectContaining({ refusal: 'not-found' })
  await expect(viewItem(world, visitor, ViewItem.parse({ code }))).rejects.toEqual(refused)
  const wanted = ListOffers.parse({ codes: [code], ...bengaluru })
  await expect(listOffers(world, visitor, wanted)).rejects.toEqual(refused)
})

test('nothing restricted is found by any of its names, on any page', async () => {
  const names = unlisted.flatMap(({ code, name, aliases }) => [code, name, ...aliases])
  for (const q of names) expect(await unlistedIn({ q })).toEqual([])
})

test('nothing restricted is in the popular list or in a category', async () => {
  expect(await unlistedIn({})).toEqual([])
  const { categories } = await product.search({})
  for (const { code } of categories) expect(await unlistedIn({ category: code })).toEqual([])
  const counted = categories.reduce((sum, { itemCount }) => sum + itemCount, 0)
  expect(counted).toBe(all.length - unlisted.length)
})

test('no lab’s page prices anything restricted, and no listed panel has such a member', async () => {
  const open = await db.select({ id: labs.id }).from(labs).where(eq(labs.state, 'active'))
  expect(open.length).toBeGreaterThan(30)
  for (const { id } of open) {
    const { offers } = await viewLab(world, visitor, { id })
    expect(offers.length).toBeGreaterThan(0)
    expect(offers.filter(({ code }) => unlistedCodes.has(code))).toEqual([])
  }
  const { catalogue } = await world.catalogue.current(world.clock)
  expect(catalogue.items.length).toBeGreaterThan(300)
  for (const item of catalogue.items)
    expect(item.tests.filter(({ restriction }) => !isListed(restriction))).toEqual([])
})

test('every listed item collected at home at one moment, sold and with all inputs can be booked', async () => {
  const { catalogue } = await world.catalogue.current(world.clock)
  const atHome = catalogue.items.filter(({ isHomeCollected }) => isHomeCollected)
  expect(atHome.length).toBeGreaterThan(300)
  const kept = atHome.filter((item) => !item.isBookable)
  for (const { code, whyNot } of kept)
    expect(['two-collections', 'not-sold', 'no-input'], code).toContain(whyNot?.why)
  for (const { isHomeCollected, isBookable: isOpen, whyNot, tests: members } of atHome)
    expect(isBookable({ restriction: 'none', isHomeCollected, members })).toBe(
      isOpen || whyNot?.why === 'no-input',
    )
})

test('what is done at the lab is found and priced, and cannot be booked at home', async () => {
  const scan = await viewItem(world, visitor, { code: ItemCode.parse('ECG') })
  expect(scan).toMatchObject({ isHomeCollected: false, isBookable: false, tubes: [] })
  expect(scan.fromPricePaise).toBeGreaterThan(0)
})

/** The unlisted codes on all pages of an answer; there should be none. */
async function unlistedIn(input: object) {
  const { pages } = await product.search(input)
  const found: string[] = []
  for (let page = 1; page <= pages; page += 1)
    for (const { code } of (await product.search({ ...input, page })).items)
      if (unlistedCodes.has(code)) found.push(code)
  return found
}
