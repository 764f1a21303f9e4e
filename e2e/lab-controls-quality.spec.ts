import { asStaff, get, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { as, entered, prepared } from './lab-controls.ts'
import { expect, expectAccessible, test, widths } from './product.ts'

// No other journey measures it: a failing control here holds back nobody else's results.
const TEST = 'CREA'

type OnBench = { orderId: string; testItemId: string; version: number }

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
      const instrumentId = await prepared(page, name, { test: TEST, mean: '1', sd: '0.1' })

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
