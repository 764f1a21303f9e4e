import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ListOffers, SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { rupees } from '#src/domain/money.ts'
import { aBooker, aQuote, demoActor, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** Ultrasound under the PCPNDT Act: offered, listed and booked where the lab is registered. */
const product = await aProduct({ withPages: true, slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const manager = await demoActor(product, 'labmanager')
const office = product.as(await demoActor(product, 'administrator'))
const desk = product.as(manager)
const visitor = product.as({ kind: 'visitor' })
const labId = await demoLab(product)
const scan = ItemCode.parse('USGAB')
const none = { pcpndtNumber: null, pcpndtTo: null }
const valid = { pcpndtNumber: 'KA/BNG/2024/0042', pcpndtTo: '2029-12-31' }

type Registration = { pcpndtNumber: string | null; pcpndtTo: string | null }

/** What one person of the office enters in the lab's record. */
async function edited(registration: Registration) {
  const { version } = await office.viewLabRecord({ labId })
  return office.editLab({ labId, version, ...registration })
}

/** Put into force by two people. */
async function registered({ pcpndtNumber, pcpndtTo }: Registration) {
  await product.asOwner('update labs set pcpndt_number = $2, pcpndt_to = $3 where id = $1', [
    labId,
    pcpndtNumber,
    pcpndtTo,
  ])
  await product.asOwner('update catalogue_versions set version = version + 1')
}

test('one person of the office ends a registration or shortens it, and neither enters nor renews one', async () => {
  await allScans(false)
  await registered(none)
  const byTwo = { refusal: 'fields-disagree', detail: { fields: { pcpndtTo: 'pcpndt-by-two' } } }
  await expect(edited(valid)).rejects.toMatchObject(byTwo)
  await registered(valid)
  await expect(edited({ ...valid, pcpndtTo: '2030-01-01' })).rejects.toMatchObject(byTwo)
  await expect(edited({ ...valid, pcpndtNumber: 'KA/BNG/2024/0043' })).rejects.toMatchObject(byTwo)
  expect(await edited({ ...valid, pcpndtTo: '2028-12-31' })).toMatchObject({
    pcpndtNumber: valid.pcpndtNumber,
    pcpndtTo: '2028-12-31',
  })
  expect(await edited(none)).toMatchObject(none)
})

async function save(itemCode: ItemCode, isActive: boolean) {
  const { offer } = await desk.viewLabOffer({ itemCode })
  const prices = { pricePaise: rupees(900), listPricePaise: rupees(900), tatHours: 4 }
  const version = offer ? { version: offer.version } : {}
  return desk.saveOffer({ itemCode, ...prices, isActive, ...version })
}

async function allScans(isActive: boolean) {
  for (const code of ['USGAB', 'USGPEL', 'ECHO']) await save(ItemCode.parse(code), isActive)
}

async function labsOffering(code: string) {
  const wanted = ListOffers.parse({ codes: [code], latitude: 12.975, longitude: 77.605 })
  const { offers } = await visitor.listOffers(wanted)
  return offers.map((offer) => offer.labId)
}

/** How many labs the scan's page and the search count, and what the lab's own page offers. */
async function seenByPublic() {
  const { labCount } = await visitor.viewItem({ code: scan })
  const { items } = await visitor.searchCatalogue(SearchCatalogue.parse({ q: 'USGAB' }))
  const found = items.find(({ code }) => code === scan)?.labCount ?? 0
  const { offerCount } = await visitor.viewLab({ id: labId })
  return { labCount, found, offerCount }
}

/** A test drawn at home that needs the registration: the catalogue has none today. */
async function atHome(code: string) {
  await product.asOwner('update tests set needs_pcpndt = true where code = $1', [code])
  await product.asOwner('update catalogue_versions set version = version + 1')
}

test('the catalogue marks every ultrasound, and none of them is drawn', async () => {
  const { rows } = await product.pool.query(
    `select code from tests where needs_pcpndt or name ~* 'ultraso|sonogr|echocardio' order by code`,
  )
  expect(rows.map(({ code }) => code)).toEqual(['ECHO', 'USGAB', 'USGPEL'])
  const marked = await product.pool.query('select from tests where needs_pcpndt')
  expect(marked.rowCount).toBe(3)
})

test('a registered lab offers and lists it; it is done at the lab, and not booked at home', async () => {
  await registered(valid)
  await allScans(true)
  expect(await labsOffering('USGAB')).toContain(labId)
  const booker = await aBooker(product)
  await expect(aQuote(product, booker, { items: ['USGAB'] })).rejects.toMatchObject({
    refusal: 'at-the-lab',
  })
})

test('while scans are on offer the registration cannot be removed, by the office or by raw SQL', async () => {
  await registered(valid)
  await allScans(true)
  await expect(edited(none)).rejects.toMatchObject({ refusal: 'pcpndt-in-use' })
  const taken = product.asOwner(
    'update labs set pcpndt_number = null, pcpndt_to = null where id = $1',
    [labId],
  )
  await expect(taken).rejects.toThrow('keeps its registration')
})

test('without it no scan is activated: the verb says why, and raw SQL is refused', async () => {
  await allScans(false)
  await registered(none)
  await expect(save(scan, true)).rejects.toMatchObject({ refusal: 'pcpndt-first' })
  const on = product.asOwner(
    `update offers set is_active = true where lab_id = $1 and item_code = 'USGAB'`,
    [labId],
  )
  await expect(on).rejects.toThrow('no registration under the PCPNDT Act')
  await product.asOwner(
    `insert into panel_members (panel_code, test_code, position) values ('P-LIPID', 'USGAB', 99)`,
  )
  await product.asOwner(`delete from offers where lab_id = $1 and item_code = 'P-LIPID'`, [labId])
  const panel = product.asOwner(
    `insert into offers (lab_id, item_code, panel_code, price_paise, list_price_paise, tat_hours)
     values ($1, 'P-LIPID', 'P-LIPID', 100, 100, 24)`,
    [labId],
  )
  await expect(panel).rejects.toThrow('no registration under the PCPNDT Act')
  await product.asOwner(`delete from panel_members where panel_code = 'P-LIPID' and position = 99`)
})

test('the price list says why, the portal that there is none, the office’s form has both fields', async () => {
  await allScans(false)
  await registered(none)
  const cookie = await product.cookieFor(manager)
  const form = await (await product.get('/lab/desk/prices?q=USGAB', { cookie })).text()
  expect(form).toContain('Needs a PCPNDT registration')
  const home = await (await product.get('/lab/desk', { cookie })).text()
  expect(home).toContain('No PCPNDT registration')
  const theirs = await product.cookieFor(await demoActor(product, 'administrator'))
  const edit = await (
    await product.get(`/backoffice/labs/${labId}/edit`, { cookie: theirs })
  ).text()
  expect(edit).toMatch(/name="pcpndtNumber"/)
  expect(edit).toMatch(/name="pcpndtTo"/)
})

test('number and last day come together, for verb and row alike', async () => {
  await allScans(false)
  await registered(none)
  const half = edited({ pcpndtNumber: 'KA/1', pcpndtTo: null })
  await expect(half).rejects.toMatchObject({ refusal: 'fields-disagree' })
  const raw = product.asOwner(`update labs set pcpndt_number = 'KA/1' where id = $1`, [labId])
  await expect(raw).rejects.toThrow('labs_pcpndt_whole')
})

test('an expired registration lists nothing; its last day still counts', async () => {
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  await registered({ ...valid, pcpndtTo: today.toString() })
  await allScans(true)
  expect(await labsOffering('USGAB')).toContain(labId)
  const before = await seenByPublic()
  await registered({ ...valid, pcpndtTo: today.subtract({ days: 1 }).toString() })
  expect(await labsOffering('USGAB')).not.toContain(labId)
  const after = await seenByPublic()
  expect(after.labCount).toBe(before.labCount - 1)
  expect(after.found).toBe(before.found - 1)
  expect(after.offerCount).toBe(before.offerCount - 3)
  await expect(save(scan, true)).rejects.toMatchObject({ refusal: 'pcpndt-first' })
  await save(scan, false)
})

test('one that expires before the visit is not quoted, nor booked if it was quoted', async () => {
  await registered(valid)
  await atHome('HB')
  const booker = await aBooker(product)
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const wish = { items: ['HB'], startsAt }
  const { quoteId } = await aQuote(product, booker, wish)
  const visit = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  await registered({ ...valid, pcpndtTo: visit.subtract({ days: 1 }).toString() })
  const place = product.as(booker.actor).placeBooking({ quoteId })
  await expect(place).rejects.toMatchObject({ refusal: 'not-offered' })
  await expect(aQuote(product, booker, wish)).rejects.toMatchObject({ refusal: 'not-offered' })
  await registered({ ...valid, pcpndtTo: visit.toString() })
  expect(await product.as(booker.actor).placeBooking({ quoteId })).toMatchObject({ mode: 'cash' })
})
