import type { APIRequestContext, Browser } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, password, test } from './product.ts'

/** A blood count and a liver function panel: 32 values, 11 of them calculated. */
const items = ['P-CBC', 'P-LFT']
/** Values of a healthy woman of 42; one is high. */
const measured: Record<string, number> = {
  HB: 13.5,
  RBC: 4.3,
  HCT: 41,
  RDWCV: 12.8,
  RDWSD: 42.5,
  WBC: 7,
  NEUTP: 60,
  LYMPP: 30,
  MONOP: 6,
  EOSP: 3,
  BASOP: 1,
  PLT: 480,
  MPV: 9.8,
  BILT: 0.75,
  BILD: 0.15,
  AST: 16,
  ALT: 17,
  ALP: 85,
  GGT: 20,
  TP: 7.3,
  ALB: 4.3,
}
/** The maximum number of pages: at least ten values each, and the signature. */
const MOST_PAGES = 3

test('a report of 32 values takes three sheets of A4 from the browser, and three as the file', async ({
  browser,
}) => {
  const booking = await ownBooking(browser, items)
  const reportId = await signed(browser, booking)
  const page = booking.patient
  for (const language of ['', '/hi']) {
    await page.goto(`${language}/reports/${reportId}`)
    const printed = await page.pdf({ preferCSSPageSize: true })
    expect(pagesIn(printed)).toBeLessThanOrEqual(MOST_PAGES)
  }
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/reports/${reportId}`)
  const head = page.locator('.printhead')
  await expect(head).toContainText('Meera Nair, 42')
  await expect(head).toContainText(/Collected: \d+ \w+ \d{4}, .* Issued: \d+ \w+ \d{4}/)
  await expect(head).toContainText('A demonstration, not a medical report.')
  await expect(page.getByText(/^Haemoglobin: Whole blood/i)).toBeVisible()
  const file = () => page.request.get(`/api/v1/reports/${reportId}/pdf`)
  await expect.poll(async () => (await file()).status()).toBe(200)
  expect(pagesIn(await (await file()).body())).toBeLessThanOrEqual(MOST_PAGES)
})

function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

type Bench = {
  orderId: string
  testItemId: string
  testCode: string
  version: number
  state: string
}

async function benchOf(staff: APIRequestContext, { orderId }: OwnBooking, state: string) {
  const { items: all }: { items: Bench[] } = await get(staff, '/api/v1/bench')
  return all.filter((one) => one.orderId === orderId && one.state === state)
}

/** Every value entered, verified by a second person and signed; answers the report. */
async function signed(browser: Browser, booking: OwnBooking): Promise<string> {
  const barcodes = await onTheCounter(browser, booking)
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const lab = await asStaff(contexts[0].request, 'technician')
  const doctor = await asStaff(contexts[1].request, 'authoriser')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  for (const { testItemId, testCode, version } of await benchOf(lab, booking, 'ready')) {
    const value = measured[testCode]
    if (value === undefined) continue // calculated
    await post(lab, `/api/v1/test-items/${testItemId}/result`, { type: 'numeric', value, version })
  }
  for (const state of ['entered', 'held'])
    for (const { testItemId, version } of await benchOf(doctor, booking, state))
      await post(doctor, `/api/v1/test-items/${testItemId}/verify`, { version })
  const results = await benchOf(doctor, booking, 'tech-verified')
  const { reportId } = await post(doctor, '/api/v1/results/authorise', {
    orderId: booking.orderId,
    password,
    results: results.map(({ testItemId, version }) => ({ testItemId, version })),
  })
  for (const context of contexts) await context.close()
  return reportId
}
