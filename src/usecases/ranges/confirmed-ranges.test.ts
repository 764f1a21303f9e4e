import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { renderReportPdf } from '#src/messages/report-pdf.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  demoActor,
  demoLab,
  received,
  reported,
} from '#test/booking.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const pathologist = product.as(authoriser)
const manager = product.as(await demoActor(product, 'labmanager'))
const ESR = ItemCode.parse('ESR')
const reason = 'Another analyser since Monday.'

/** The line of a test as the page shows it now. */
async function line(q: string, verbs = pathologist) {
  const { lines } = await verbs.listLabRanges({ q, show: 'all' })
  const found = lines.find(({ testCode }) => testCode === q)
  if (!found) throw new Error(`${q} is not on the page`)
  return found
}

async function asShown(code: string) {
  const { testCode, fingerprint, version } = await line(code)
  return { testCode, fingerprint, version }
}

const confirm = async (code: string) => pathologist.confirmRanges({ tests: [await asShown(code)] })

/** A woman over 50, for whom the range of the sedimentation rate is marked uncertain. */
const aWoman = () => aBooker(product, '1960-02-29')

async function published() {
  const crew = { phlebotomist, technician, authoriser, booker: await aWoman() }
  const { reportId } = await reported(product, crew, ['ESR'])
  return pathologist.viewReport({ reportId: ReportId.parse(reportId) })
}

const statusOf = ({ body }: Awaited<ReturnType<typeof published>>) =>
  body.sections[0]?.results[0]?.rangeStatus

async function pdfOf(body: ReportBody): Promise<string> {
  const bytes = await renderReportPdf(body, {
    brand: 'Oxalate',
    baseUrl: 'https://oxalate.example',
    hash: 'a1'.repeat(32),
  })
  return pdfPages(bytes).join(' ')
}

type Wish = { booker?: Booker; code?: string; value?: number }

/** Entered and verified, not signed yet. */
async function verified({ booker, code = 'ESR', value = 8 }: Wish = {}) {
  booker ??= await aWoman()
  const booked = await aBooking(product, booker, { items: [code] })
  const lab = product.as(technician)
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const page = async () => (await lab.viewBenchOrder({ orderId })).items[0]
  const testItemId = (await page())?.testItemId
  if (!testItemId) throw new Error('nothing to enter')
  const result = { type: 'numeric', value, ...(await shown(product, testItemId)) } as const
  await lab.enterResult({ testItemId, result })
  await pathologist.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const sign = async () => {
    const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
    return pathologist.viewReport({ reportId: ReportId.parse(reportId) })
  }
  return { page, sign }
}

async function words(code: string) {
  const { rows } = await product.pool.query(
    'select number, kind from range_confirmations where lab_id = $1 and test_code = $2 order by number',
    [labId, code],
  )
  return rows.map(({ number, kind }) => `${number} ${kind}`)
}

test('an uncertain range is to be confirmed on bench, report and PDF until the pathologist confirms it', async () => {
  expect(await line('ESR')).toMatchObject({ standing: 'to-confirm', version: 0, last: null })
  const before = await verified()
  expect(await before.page()).toMatchObject({ isRangeToConfirm: true })
  const published1 = await before.sign()
  expect(statusOf(published1)).toBe('to-be-confirmed')
  expect(await pdfOf(published1.body)).toContain(squeezed('to be confirmed by the lab'))

  expect(await confirm('ESR')).toEqual({ confirmed: ['ESR'] })
  expect(await line('ESR')).toMatchObject({
    standing: 'confirmed',
    version: 1,
    last: { kind: 'confirmed', by: authoriser.name, isVoid: false },
  })
  const after = await verified()
  expect(await after.page()).toMatchObject({ isRangeToConfirm: false })
  const published2 = await after.sign()
  expect(statusOf(published2)).toBeUndefined()
  expect(await pdfOf(published2.body)).not.toContain(squeezed('to be confirmed'))
  // Earlier reports are unchanged.
  const again = await pathologist.viewReport({ reportId: published1.reportId })
  expect(statusOf(again)).toBe('to-be-confirmed')

  await pathologist.withdrawRangeConfirmation({ ...(await asShown('ESR')), reason })
  expect(await line('ESR')).toMatchObject({
    standing: 'to-confirm',
    last: { kind: 'withdrawn', reason },
  })
  expect(statusOf(await published())).toBe('to-be-confirmed')
  expect(await words('ESR')).toEqual(['1 confirmed', '2 withdrawn'])
})

test('the lab’s statement at the signing counts, not the one when the value was entered', async () => {
  const early = await verified()
  await confirm('ESR')
  expect(statusOf(await early.sign())).toBeUndefined()
  const late = await verified()
  await pathologist.withdrawRangeConfirmation({ ...(await asShown('ESR')), reason })
  expect(statusOf(await late.sign())).toBe('to-be-confirmed')
})

test('a change of the data voids a confirmation, also for a person shown the earlier ranges', async () => {
  await confirm('DIGO')
  const seen = await asShown('DIGO')
  await product.asOwner(`update reference_ranges set high = 1.1 where test_code = 'DIGO'`)
  expect(await line('DIGO')).toMatchObject({ standing: 'to-confirm', last: { isVoid: true } })
  await expect(pathologist.confirmRanges({ tests: [seen] })).rejects.toMatchObject({
    refusal: 'stale',
    detail: { facts: { tests: 'DIGO' } },
  })
  await confirm('DIGO')
  expect(await line('DIGO')).toMatchObject({ standing: 'confirmed', version: 2 })
  await product.asOwner(`update reference_ranges set source = 'x' where test_code = 'DIGO'`)
  expect(await line('DIGO')).toMatchObject({ standing: 'confirmed' })
  await product.asOwner(`update tests set unit = 'nmol/L' where code = 'DIGO'`)
  expect(await line('DIGO')).toMatchObject({ standing: 'to-confirm' })
})

test('for a person of another sex both ranges are on bench, report and PDF', async () => {
  const booker = await aBooker(product, '1984-02-29', 'other')
  const { page, sign } = await verified({ booker, code: 'HB', value: 14 })
  const both = [
    { sex: 'male', low: 13, high: 17 },
    { sex: 'female', low: 12, high: 15 },
  ]
  expect((await page())?.ranges).toEqual(both)
  const { body } = await sign()
  expect(body.sections[0]?.results[0]).toMatchObject({ flag: 'normal', ranges: both })
  const said = await pdfOf(body)
  expect(said).toContain(squeezed('men 13.0 to 17.0 g/dL'))
  expect(said).toContain(squeezed('women 12.0 to 15.0 g/dL'))
})

test('the bench counts the tests to confirm, and one less once it is confirmed', async () => {
  const { counts } = await pathologist.listLabRanges({ q: '', show: 'to-confirm' })
  const rangesToConfirm = await pathologist.countRangesToConfirm()
  expect(rangesToConfirm).toBe(counts['to-confirm'])
  expect(rangesToConfirm).toBeGreaterThan(10)
  await confirm('TG')
  expect(await manager.countRangesToConfirm()).toBe(rangesToConfirm - 1)
})

test('the pages of the list contain every test once', async () => {
  const codes: string[] = []
  let after: ItemCode | undefined
  do {
    const page = await manager.listLabRanges({ q: '', show: 'all', after })
    codes.push(...page.lines.map(({ testCode }) => testCode))
    after = page.next ? ItemCode.parse(page.next) : undefined
  } while (after)
  const { counts } = await manager.listLabRanges({ q: '', show: 'all' })
  expect(codes.length).toBe(counts.all)
  expect(new Set(codes).size).toBe(counts.all)
  expect(codes).toContain(ESR)
})
