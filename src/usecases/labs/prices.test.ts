import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { FindPrices } from '#src/domain/labs/desk.ts'
import type { PriceRow } from '#src/domain/labs/price-row.ts'
import { rupees } from '#src/domain/money.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const manager = await demoActor(product, 'labmanager')
const desk = product.as(manager)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const all = FindPrices.parse({})
const bytes = (text: string) => new TextEncoder().encode(text)

async function offerOf(code: string, lab = labId) {
  const { offer } = await office.viewLabOffer({ labId: lab, itemCode: ItemCode.parse(code) })
  return offer
}

async function row(code: string, more: Partial<PriceRow> = {}, lab = labId): Promise<PriceRow> {
  const offer = await offerOf(code, lab)
  return {
    itemCode: ItemCode.parse(code),
    pricePaise: rupees(210),
    listPricePaise: rupees(300),
    tatHours: 12,
    isActive: true,
    version: offer?.version ?? null,
    ...more,
  }
}

/** The terms in force, as `saveOffer` takes them. */
async function terms(code: string, more: { tatHours?: number } = {}) {
  const offer = await offerOf(code)
  if (!offer) throw new Error(`${code} has no price`)
  return { itemCode: ItemCode.parse(code), ...offer, ...more }
}

const lettersTo = (to: string) =>
  product
    .outbox(to)
    .then((sent) => sent.filter(({ event }) => /^lab-(?:prices|capacity)/.test(event)))

test('the whole price list is one page, every item of it once', async () => {
  const { lines, counts } = await desk.listLabPrices(all)
  expect(lines.length).toBe(counts.all)
  expect(counts.all).toBeGreaterThan(380)
  expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
})

test('rows are saved together, each with its audit entry; a refused one comes back with what is in force', async () => {
  const good = await row('WBC')
  const stale = await row('PLT', { version: 99 })
  const done = await desk.savePrices({ rows: [good, stale] })
  expect(done.saved).toEqual(['WBC'])
  expect(done.refused).toMatchObject([{ itemCode: 'PLT', why: 'stale', line: { code: 'PLT' } }])
  expect(await offerOf('WBC')).toMatchObject({ pricePaise: rupees(210), tatHours: 12 })
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'offer:save' and subject_id = $1`,
    [`${labId}/WBC`],
  )
  expect(rows).toMatchObject([{ detail: { labId, after: { price: 21_000 } } }])
})

test('as a whole, one refused row keeps every other from being saved', async () => {
  const before = await offerOf('RBC')
  const rows = [await row('RBC'), await row('PLT', { version: 99 })]
  await expect(desk.savePrices({ rows, isWhole: true })).rejects.toMatchObject({
    refusal: 'stale',
    detail: { facts: { code: 'PLT' } },
  })
  expect(await offerOf('RBC')).toEqual(before)
})

test('of twenty who saw the same page one saves each row', async () => {
  const rows = [await row('MCV'), await row('MCH')]
  await Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      desk.savePrices({ rows: rows.map((one) => ({ ...one, tatHours: at + 30 })) }),
    ),
  )
  expect(done.flatMap(({ saved }) => saved).toSorted()).toEqual(['MCH', 'MCV'])
  expect(done.flatMap(({ refused }) => refused)).toHaveLength(38)
})

test('every price is saved in one go and told in one letter: a new lab is priced from nothing', async () => {
  const lab = await aJoinedLab(product)
  await product.asOwner('delete from offers where lab_id = $1', [lab])
  const { lines } = await office.listLabPrices({ labId: lab, ...all })
  const rows = lines
    .filter(({ lacksPcpndt }) => !lacksPcpndt)
    .map(({ code }) => ({
      itemCode: code,
      pricePaise: rupees(100),
      listPricePaise: rupees(120),
      tatHours: null,
      isActive: true,
      version: null,
      isSure: true,
    }))
  const done = await office.savePrices({ labId: lab, rows })
  expect(done.refused).toEqual([])
  expect(done.saved.length).toBeGreaterThan(380)
  const { counts } = await office.listLabPrices({ labId: lab, ...all })
  expect(counts.on).toBe(done.saved.length)
  const { rows: found } = await product.pool.query('select email from labs where id = $1', [lab])
  const [letter] = await lettersTo(found[0].email)
  const told = letter?.text.split('\n').filter((line) => line.includes('new, ₹100.00, list price'))
  expect(told).toHaveLength(done.saved.length)
})

test('what the office changes is told to the lab’s manager, the old price beside the new one', async () => {
  const before = await offerOf('ESR')
  const sentBefore = await lettersTo('labmanager@demo.oxalate.example')
  await office.savePrices({ labId, rows: [await row('ESR', { pricePaise: rupees(299) })] })
  const sent = await lettersTo('labmanager@demo.oxalate.example')
  expect(sent).toHaveLength(sentBefore.length + 1)
  const [letter] = sent
  expect(letter).toMatchObject({ event: 'lab-prices-changed' })
  const old = (before?.pricePaise ?? 0) / 100
  expect(letter?.text).toContain(`Erythrocyte Sedimentation Rate: price ₹${old}.00 → ₹299.00`)
  await office.setSlotCapacity({ labId, capacity: 9, shown: null })
  const [capacity] = await lettersTo('labmanager@demo.oxalate.example')
  expect(capacity?.text).toContain('Visits per hour: 4 → 9')
})

test('the office overwrites nothing that it was not shown', async () => {
  const { version: _version, ...unseen } = await terms('ESR', { tatHours: 13 })
  await expect(office.saveOffer({ labId, ...unseen })).rejects.toMatchObject({ refusal: 'stale' })
  await expect(office.setSlotCapacity({ labId, capacity: 8 })).rejects.toMatchObject({
    refusal: 'stale',
  })
  const saved = await office.saveOffer({ labId, ...(await terms('ESR', { tatHours: 14 })) })
  expect(saved.offer).toMatchObject({ tatHours: 14 })
  expect((await desk.saveOffer(unseen)).offer).toMatchObject({ tatHours: 13 })
})

test('one price saved as it is stores nothing, and neither it nor such a capacity is told', async () => {
  const same = await terms('ESR')
  const sent = await lettersTo('labmanager@demo.oxalate.example')
  const audited = () =>
    product.pool.query('select 1 from audit where subject_id = $1', [`${labId}/ESR`])
  const before = await audited()
  const { shown } = await office.listLabHours({ labId })
  const { offer } = await office.saveOffer({ labId, ...same })
  await office.setSlotCapacity({ labId, capacity: shown ?? 0, shown })
  expect(offer).toEqual(await offerOf('ESR'))
  expect(offer?.version).toBe(same.version)
  expect((await audited()).rowCount).toBe(before.rowCount)
  expect(await lettersTo('labmanager@demo.oxalate.example')).toHaveLength(sent.length)
})

test('what the manager changes is told to nobody', async () => {
  const sent = await lettersTo('labmanager@demo.oxalate.example')
  await desk.savePrices({ rows: [await row('ESR', { pricePaise: rupees(280) })] })
  await desk.setSlotCapacity({ capacity: 5 })
  expect(await lettersTo('labmanager@demo.oxalate.example')).toHaveLength(sent.length)
})

test('a lab that nobody manages yet is told at its own address', async () => {
  const lab = await aJoinedLab(product)
  const { rows } = await product.pool.query('select email from labs where id = $1', [lab])
  await office.savePrices({ labId: lab, rows: [await row('HB', {}, lab)] })
  expect(await lettersTo(rows[0].email)).toMatchObject([{ event: 'lab-prices-changed' }])
})

test('where nobody manages a lab its mailbox is told, and without one nobody', async () => {
  const lab = await aJoinedLab(product)
  const { rows } = await product.pool.query('select email from labs where id = $1', [lab])
  await office.savePrices({ labId: lab, rows: [await row('HB', {}, lab)] })
  expect(await lettersTo(rows[0].email)).toMatchObject([{ event: 'lab-prices-changed' }])
  expect((await office.listLabPrices({ labId: lab, ...all })).told).toBe('mailbox')

  await product.asOwner('update labs set email = null where id = $1', [lab])
  await office.savePrices({ labId: lab, rows: [await row('HB', { tatHours: 13 }, lab)] })
  expect((await office.listLabPrices({ labId: lab, ...all })).told).toBe('nobody')
  const { rows: audited } = await product.pool.query(
    `select detail->>'told' as told from audit where subject_id = $1 order by id`,
    [`${lab}/HB`],
  )
  expect(audited).toEqual([{ told: 'mailbox' }, { told: 'nobody' }])
})

test('somebody of the office who works at the lab in another role does not price it', async () => {
  const grants = [...officer.grants, { role: 'lab-technician' as const, labId, locationId: null }]
  const both = product.as({ ...officer, grants })
  const rows = [await row('HB')]
  await expect(both.savePrices({ labId, rows })).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(both.setSlotCapacity({ labId, capacity: 3 })).rejects.toMatchObject({
    refusal: 'same-person',
  })
})

test.each(['technician', 'authoriser', 'finance', 'phlebotomist', 'patient'])(
  'a %s neither sees nor sets prices',
  async (name) => {
    const verbs = product.as(await demoActor(product, name))
    const refused = { refusal: 'forbidden' }
    await expect(verbs.listLabPrices({ labId, ...all })).rejects.toMatchObject(refused)
    await expect(verbs.savePrices({ labId, rows: [] })).rejects.toMatchObject(refused)
    await expect(verbs.exportPrices({ labId })).rejects.toMatchObject(refused)
    await expect(
      verbs.previewPriceFile({ labId, file: bytes('code,price') }),
    ).rejects.toMatchObject(refused)
  },
)

test('another’s lab, an unknown and an ended one answer alike', async () => {
  const ended = await aJoinedLab(product, { state: 'terminated' })
  const none = crypto.randomUUID() as typeof labId
  const elsewhere = await demoLab(product, 'LAB005')
  const refused = { refusal: 'not-found' }
  for (const [verbs, unit] of [
    [desk, elsewhere],
    [office, none],
    [office, ended],
  ] as const) {
    await expect(verbs.listLabPrices({ labId: unit, ...all })).rejects.toMatchObject(refused)
    await expect(verbs.savePrices({ labId: unit, rows: [] })).rejects.toMatchObject(refused)
    await expect(verbs.setSlotCapacity({ labId: unit, capacity: 3 })).rejects.toMatchObject(refused)
    await expect(
      verbs.previewPriceFile({ labId: unit, file: bytes('code,price') }),
    ).rejects.toMatchObject(refused)
  }
})

test('a capacity that somebody changed meanwhile is not overwritten', async () => {
  const { shown } = await desk.listLabHours()
  await office.setSlotCapacity({ labId, capacity: 11, shown })
  await expect(desk.setSlotCapacity({ capacity: 6, shown })).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect((await desk.listLabHours()).capacity).toBe(11)
})

test('the file that is downloaded changes nothing when it is uploaded', async () => {
  const { csv } = await desk.exportPrices({})
  expect(csv.startsWith('\ufeff"code","name"')).toBe(true)
  const found = await desk.previewPriceFile({ file: bytes(csv) })
  expect(found.faults).toEqual([])
  expect(found.changes).toEqual([])
  expect(found.unchanged).toBeGreaterThan(200)
})

test('a file that is not UTF-8 is told at its row, as is a quote that is not closed', async () => {
  const latin = Uint8Array.from([...bytes('code,price\nHB,200\nTSH,'), 0xa3, ...bytes('5\n')])
  expect((await desk.previewPriceFile({ file: latin })).faults).toMatchObject([
    { row: 3, why: 'encoding' },
  ])
  const open = bytes('code,price\nHB,"200\nTSH,5\n')
  expect((await desk.previewPriceFile({ file: open })).faults).toMatchObject([{ why: 'quote' }])
  for (const empty of ['', '\n\n', 'code,price\n'])
    expect((await desk.previewPriceFile({ file: bytes(empty) })).faults).toMatchObject([
      { why: 'no-rows' },
    ])
})

test('a row behind a thousand blank ones is not lost in silence', async () => {
  for (const blank of ['\n', ',\n']) {
    const file = bytes(`code,price\nHB,200\n${blank.repeat(1100)}TSH,5\n`)
    expect((await desk.previewPriceFile({ file })).faults).toMatchObject([{ why: 'too-many-rows' }])
    const lines = bytes(`code,price\n${blank.repeat(40_000)}TSH,5\n`)
    expect((await desk.previewPriceFile({ file: lines })).faults).toMatchObject([
      { why: 'too-many-rows' },
    ])
  }
})
