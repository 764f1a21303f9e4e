import type { Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

// No other journey measures it: a failing control here holds back nobody else's results.
const TEST = 'CREA'

type OnBench = { orderId: string; testItemId: string; version: number }

/** One page, one person after the other. */
async function as(page: Page, who: 'labmanager' | 'technician' | 'authoriser') {
  await page.context().clearCookies()
  await signIn(page, who)
}

/** The manager's part: an instrument that measures the test, a lot, and what it should show. */
async function prepared(page: Page, name: string): Promise<string> {
  await as(page, 'labmanager')
  await page.goto('/lab/instruments')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Section').fill('Biochemistry')
  await page.getByRole('button', { name: 'Add instrument' }).click()
  await expect(page.getByText('Instrument added.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Test', { exact: true }).selectOption(`${TEST}/0`)
  await page.getByRole('button', { name: 'Add test' }).click()
  await expect(page.getByText('Test added.')).toBeVisible()
  const instrument = new URL(page.url()).pathname
  await page.goto('/lab/quality-control/lots')
  await page.getByLabel('Material').fill(`Control of ${name}`)
  await page.getByLabel('Level').fill('1')
  await page.getByLabel('Lot number').fill('L-1')
  await page.getByLabel('Use until').fill('2030-01-01')
  await page.getByRole('button', { name: 'Add lot' }).click()
  await expect(page.getByText('Lot added.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(instrument)
  await page.locator('#choose-test').selectOption(TEST)
  await page.locator('#choose-lot').selectOption({ label: `Control of ${name}, Level 1, L-1` })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mean').fill('1')
  await page.getByLabel('Standard deviation').fill('0.1')
  await page.getByRole('button', { name: 'Set target' }).click()
  await expect(page.getByText('Target set.')).toBeVisible()
  await expectAccessible(page)
  return instrument.split('/').at(-1) ?? ''
}

/** The technician's part, by keyboard alone: the field has the focus, Enter saves. */
async function entered(page: Page, name: string, value: string) {
  await page.goto('/lab/quality-control')
  await page.getByRole('link', { name: `Enter controls: ${name}` }).click()
  await expect(page.getByRole('textbox', { name: /level 1$/ })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Controls saved')).toBeVisible()
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a control fails and holds a result back; once it is resolved the result is verified', async ({
      page,
      browser,
    }) => {
      const name = `Chemistry ${Date.now() % 1_000_000}`
      const booking = await ownBooking(browser, [TEST])
      const barcodes = await onTheCounter(browser, booking)
      const lab = await asStaff((await browser.newContext()).request, 'technician')
      for (const barcode of barcodes)
        for (const step of ['receive', 'accept'])
          await post(lab, `/api/v1/specimens/${step}`, { barcode })
      const instrumentId = await prepared(page, name)

      await as(page, 'technician')
      await entered(page, name, '1.05')
      await expect(page.getByText('No rule was broken.')).toBeVisible()
      await expectAccessible(page)
      const { items }: { items: OnBench[] } = await get(lab, '/api/v1/bench')
      const item = items.find(({ orderId }) => orderId === booking.orderId)
      const value = { type: 'numeric', value: 1, version: item?.version, instrumentId }
      await post(lab, `/api/v1/test-items/${item?.testItemId}/result`, value)

      await entered(page, name, '1.35')
      await expect(page.getByText('Failed tests: 1')).toBeVisible()
      await page.goto(`/lab/orders/${booking.orderId}`)
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByText(`quality control failed on ${name}`).first()).toBeVisible()
      await expect(() => expectAccessible(page)).toPass()
      await page
        .getByRole('cell')
        .getByRole('link', { name: `Quality control failed on ${name}` })
        .click()
      await expect(page.getByText('Results are held back')).toBeVisible()
      await expect(page.getByText('Not signed')).toBeVisible()
      await expectAccessible(page)
      const failure = page.url()
      await page.getByRole('link', { name: 'Levey-Jennings chart' }).click()
      await expect(page.getByRole('img', { name: /2 values, 1 rejected/ })).toBeVisible()
      await expectAccessible(page)

      await entered(page, name, '1.02')
      await as(page, 'authoriser')
      await page.goto(failure)
      await page.getByLabel('Cause').selectOption('recalibrated')
      await page.getByLabel('What was found and done').fill('Recalibrated; the repeat is fine.')
      await page.getByRole('button', { name: 'Resolve failure' }).click()
      await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await as(page, 'technician')
      await page.goto(`/lab/orders/${booking.orderId}`)
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByText(`Quality control failed on ${name}`)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
      await booking.patient.context().close()
    })
  })
}
