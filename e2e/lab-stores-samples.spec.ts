import { daysLater } from './clock.ts'
import { reported } from './matured.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a lab stores a tube, finds it again, disposes of it, and the patient reads so', async ({
      page,
      browser,
    }) => {
      const { patient, barcodes } = await reported(browser)
      const [barcode = ''] = barcodes
      await signIn(page, 'technician')
      await page.goto(`/lab?scan=${barcode}`)
      await page.getByRole('link', { name: 'Put it away' }).click()
      await expectAccessible(page)
      const place = `Fridge 1, ${barcode.slice(-4)}`
      await page.getByLabel('Place').fill(place)
      await page.getByRole('textbox', { name: 'Tubes' }).fill(`${barcode}\nNOSUCH-001\n`)
      await page.getByRole('button', { name: 'Store here' }).click()
      await expect(page.getByText('NOSUCH-001: this lab has no tube').first()).toBeVisible()
      // The button fades back in.
      await expect(() => expectAccessible(page)).toPass()
      await page.goto(`/lab?scan=${barcode}`)
      await expect(page.getByText(`Stored at ${place}`)).toBeVisible()
      await page.getByRole('link', { name: 'Put it elsewhere' }).click()
      await page.getByLabel('Place').fill(`${place} below`)
      await page.getByRole('button', { name: 'Store here' }).click()
      await expect(page.getByText(`Stored at ${place} below: 1`)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: `Choose ${barcode}` })).toHaveCount(0)

      await daysLater(3)
      await signIn(page, 'technician')
      await page.goto('/lab/storage')
      await page.getByRole('checkbox', { name: `Choose ${barcode}` }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue with the chosen tubes' }).click()
      await expect(page.getByText('May be disposed of')).toBeVisible()
      await page.getByRole('button', { name: 'Dispose of them' }).click()
      await expect(page.getByText('Choose an option').first()).toBeVisible()
      await expect(() => expectAccessible(page)).toPass()
      await page.getByLabel('How are they disposed of?').selectOption('autoclaved')
      await page.getByRole('button', { name: 'Dispose of them' }).click()
      await expect(page.getByText('Disposed of: 1')).toBeVisible()
      await page.getByRole('link', { name: 'Disposal log' }).last().click()
      await expect(page.getByRole('row', { name: barcode })).toContainText('Sterilised')
      await expectAccessible(page)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as CSV' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^disposals-\d{4}-\d{2}\.csv$/)

      const record = await page.getByRole('link', { name: barcode }).getAttribute('href')
      await patient.goto(String(record))
      await expect(patient.getByText(/^Disposed of by .*sterilised with steam/)).toBeVisible()
      await expectAccessible(patient)
      await patient.context().close()
    })
  })
}
