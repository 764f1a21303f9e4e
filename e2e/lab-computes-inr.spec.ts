import type { Browser, Page } from '@playwright/test'
import { asStaff, post } from './booked.ts'
import { computedFromToday } from './computed-from-today.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

async function opened(browser: Browser, name: Parameters<typeof signIn>[1], to: string) {
  const page = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(page, name)
  await page.goto(to)
  return page
}

/** An order with PT and INR, its tube accepted. */
async function atTheBench(browser: Browser): Promise<string> {
  const booking = await ownBooking(browser, ['PT', 'INR'])
  const barcodes = await onTheCounter(browser, booking)
  const context = await browser.newContext()
  const lab = await asStaff(context.request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  await context.close()
  return booking.orderId
}

async function register(page: Page, isi: string, lot = 'RT-2611') {
  await page.getByLabel('Reagent').fill('Thromboplastin')
  await page.getByLabel('Lot number').fill(lot)
  await page.getByLabel('ISI', { exact: true }).fill(isi)
  await page.getByLabel('Mean normal PT, in seconds').fill('12')
  await page.getByLabel('Number of healthy donors').fill('24')
  await page.getByLabel('Expiry day').fill('2031-12-31')
  await page.getByRole('button', { name: 'Register the lot' }).click()
}

/** A second person confirms the lot. */
async function confirmed(doctor: Page, lot: string) {
  await doctor.goto('/lab/calculations')
  await doctor.getByRole('link', { name: lot }).click()
  await expectAccessible(doctor)
  await doctor.getByRole('button', { name: 'Confirm' }).click()
  await expect(doctor.getByRole('status')).toContainText('Confirmed.')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function typed(page: Page, seconds: string) {
  await page.getByRole('textbox', { name: 'Prothrombin Time', exact: true }).fill(seconds)
  await page.keyboard.press('Control+Enter')
}

test('two people keep a lot, a technician types PT and reads the INR', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'labmanager')
  await page.goto('/lab/calculations')
  await expectAccessible(page)
  await page.getByText('Change to: INR calculated from PT').click()
  await page.getByLabel('Why does the lab change this?').last().fill('Our coagulometer sends PT.')
  await page.getByRole('button', { name: 'Propose the change' }).last().click()
  await expect(page.getByRole('status')).toContainText('Another person of the lab confirms it.')
  const doctor = await opened(browser, 'authoriser', '/lab/calculations')
  await doctor.getByRole('button', { name: 'Confirm' }).click()
  await expect(doctor.getByRole('status')).toContainText('Confirmed.')
  await computedFromToday()
  await page.goto('/lab/calculations')
  await expect(page.getByRole('main')).toContainText('no lot of PT reagent is in use')
  await page.getByRole('link', { name: 'Register a lot' }).click()
  await expectAccessible(page)
  await register(page, '12')
  await expect(page.getByRole('alert')).toContainText('Enter an ISI between 0.8 and 2.0')
  await expectAccessible(page)
  await register(page, '1.2')
  await expect(page.getByRole('status')).toContainText('Another person of the lab confirms it.')
  await confirmed(doctor, 'RT-2611')

  const orderId = await atTheBench(browser)
  const bench = await opened(browser, 'technician', `/lab/orders/${orderId}`)
  const inr = row(bench, 'International Normalised Ratio')
  await expect(inr).toContainText('Prothrombin Time')
  await expect(inr.getByRole('textbox')).toHaveCount(0)
  await typed(bench, '30')
  await expect(inr).toContainText('3.00')

  await page.goto('/lab/calculations/lots/new')
  await register(page, '1.0', 'RT-2612')
  await confirmed(doctor, 'RT-2612')
  const second = await atTheBench(browser)
  await bench.goto(`/lab/orders/${second}`)
  const lots = bench.getByRole('combobox', { name: 'Prothrombin Time: Lot number' })
  await expectAccessible(bench)
  await typed(bench, '24')
  await expect(bench.getByRole('main')).toContainText('Choose the one this value was measured with')
  await lots.selectOption({ index: 2 })
  await typed(bench, '24')
  await expect(inr).toContainText('2.00')

  await doctor.goto('/lab/calculations')
  await doctor.getByRole('link', { name: 'RT-2611' }).click()
  await doctor.getByText('This lot was registered wrongly').first().click()
  await doctor.getByLabel('What was wrong?').fill('The certificate says 1.1.')
  await doctor.getByRole('button', { name: 'This lot was registered wrongly' }).click()
  await expect(doctor.getByRole('main')).toContainText('These INRs are wrong.')
  await expectAccessible(doctor)
})

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'hi-IN', javaScriptEnabled: false })

    test('the pages of calculated tests are whole on a phone, in Hindi and without a script', async ({
      page,
    }) => {
      await signIn(page, 'labmanager')
      for (const path of ['', '/lots/new']) {
        await page.goto(`/hi/lab/calculations${path}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
  })
}
