import { daysLater } from './clock.ts'
import { atTheLab } from './drawn.ts'
import { expect, expectAccessible, messageTo, signIn, test, widths } from './product.ts'

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a test past its promised time is marked for lab and office, and the patient is told', async ({
      page,
      browser,
    }) => {
      const booking = await atTheLab(browser)
      await daysLater(4)
      const { number, patient, phone } = booking
      await expect(async () => {
        const letter = await messageTo(patient, phone)
        expect(letter?.text).toContain('is not ready. We are sorry.')
      }).toPass()
      await patient.goto(`/bookings/${number}`)
      await expect(patient.getByText('The report is late.').first()).toBeVisible()
      await expectAccessible(patient)

      await signIn(page, 'technician')
      await page.goto('/lab')
      await page.getByRole('link', { name: 'View list' }).click()
      await expectAccessible(page)
      await page.getByRole('row', { name: number }).getByRole('link', { name: number }).click()
      await expect(page.getByText(/^Late: promised by/)).toBeVisible()
      await expectAccessible(page)
      await page.context().clearCookies()

      await signIn(page, 'backoffice')
      await page.goto('/backoffice')
      await page.getByRole('link', { name: 'Orders with late tests', exact: true }).click()
      await expectAccessible(page)
      const late = page.getByRole('row', { name: number })
      await expect(late).toContainText('Haemoglobin')
      await late.getByRole('link', { name: number }).click()
      await expect(page.getByText(/^Late: promised by/)).toBeVisible()
    })
  })
}
