import { asStaff, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a manager chooses the columns of a file, and a technician imports one', async ({
      page,
      browser,
    }) => {
      const booking = await ownBooking(browser, ['HB'])
      const [barcode = ''] = await onTheCounter(browser, booking)
      const lab = await asStaff((await browser.newContext()).request, 'technician')
      for (const step of ['receive', 'accept'])
        await post(lab, `/api/v1/specimens/${step}`, { barcode })
      const name = `Offline ${barcode.slice(-8)}`
      const csv = `Sample;Test;Result;Unit\r\n${barcode};HGB;13.4;g/dL\r\n${barcode}9;HGB;13,4;g/dL\r\n`
      const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

      await signIn(page, 'labmanager')
      await page.goto('/lab/bridge')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('How it speaks').selectOption('sysmex-xn')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const ofLink = page.getByRole('row').filter({ hasText: name })
      await ofLink.getByRole('link', { name: 'Import a file' }).click()
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Choose its columns' }).click()
      await expectAccessible(page)
      await page.getByLabel('Sample number').selectOption('Sample')
      await page.getByLabel('Test code').selectOption('Test')
      await page.getByLabel('Value', { exact: true }).selectOption('Result')
      await page.getByLabel('Unit (optional)').selectOption('Unit')
      await page.getByRole('button', { name: 'Save columns and show the rows' }).click()
      await expect(page.getByText('The columns are saved.')).toBeVisible()
      await expectAccessible(page)
      const address = page.url()

      await page.context().clearCookies()
      await signIn(page, 'technician')
      await page.goto(address)
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Show what would happen' }).click()
      await expect(page.getByText('Entered: 1. Waiting for a person: 1.')).toBeVisible()
      await expectAccessible(page)
      const isWhole = await page.evaluate(
        () => document.documentElement.scrollWidth <= window.innerWidth,
      )
      expect(isWhole).toBe(true)
      await page.getByRole('button', { name: 'Import rows: 2' }).click()
      await expect(page.getByText('Imported rows: 2.')).toBeVisible()

      await expect(async () => {
        await page.goto(`/lab/orders/${booking.orderId}`)
        const value = page.getByRole('textbox', { name: 'Haemoglobin', exact: true })
        await expect(value).toHaveValue('13.4', { timeout: 1000 })
      }).toPass()
      await booking.patient.context().close()
    })
  })
}
