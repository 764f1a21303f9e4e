import { bookedAgain, ownBooking } from './drawn.ts'
import { signed } from './matured.ts'
import { expect, expectAccessible, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a patient goes from a report to one test over time, and back to the earlier report', async ({
      browser,
    }) => {
      const first = await ownBooking(browser, ['HB'])
      await signed(browser, first, 13)
      const again = await bookedAgain(first, ['HB'])
      await signed(browser, again, 10.5)
      const { patient } = first
      await patient.setViewportSize({ width, height: 900 })
      await patient.goto('/reports')
      await patient.getByRole('main').locator('a[href^="/reports/"]').first().click()
      await patient.getByRole('link', { name: 'Earlier and later values' }).click()
      await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Haemoglobin over time')
      await expect(
        patient.getByRole('img', { name: /^Haemoglobin: 13\.0 g\/dL on .+10\.5/ }),
      ).toBeVisible()
      await expectAccessible(patient)
      const wide = await patient.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      const rows = patient.getByRole('row')
      await expect(rows.nth(1)).toContainText('10.5')
      await expect(rows.nth(1)).toContainText('Low')
      await rows.nth(2).getByRole('link').click()
      await expect(patient.getByRole('main')).toContainText('13.0')
      await patient.context().close()
    })
  })
}
