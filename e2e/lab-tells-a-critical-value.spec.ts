import { minutesLater } from './clock.ts'
import { atTheLab } from './drawn.ts'
import { expect, expectAccessible, messageTo, signIn, test, widths } from './product.ts'

const CONTACT = '+919811112222'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a critical value at night reaches, one after the other, the lab, the patient and whom they chose, and ends with its read-back', async ({
      page,
      browser,
    }) => {
      const booking = await atTheLab(browser)
      const { number, patient, phone } = booking
      await patient.goto('/account')
      await patient.getByRole('link', { name: 'Person for urgent calls' }).click()
      await expectAccessible(patient)
      await patient.getByLabel('Name').fill('Arun Nair')
      await patient.getByLabel('Phone number').fill('98111 12222')
      await patient.getByLabel(/^The lab may call this person/).check()
      await patient.getByRole('button', { name: 'Save' }).click()
      await expect(patient.getByText('Arun Nair')).toBeVisible()

      await signIn(page, 'technician')
      await page.goto(`/lab?scan=${number}`)
      await page.locator('section.entry').getByRole('link').first().click()
      await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('4')
      await page.getByRole('button', { name: 'Save' }).click()
      const value = page.getByRole('row').filter({ hasText: 'Haemoglobin' })
      await value.getByRole('link', { name: 'Record call' }).click()
      await expect(page.getByText('Arun Nair')).toBeHidden()
      await minutesLater(20)
      await expect(async () => {
        const asked = await messageTo(patient, phone)
        expect(asked?.text).toContain('must speak to you now')
        const other = await messageTo(patient, CONTACT)
        expect(other?.text).toContain('Please ask them to call')
      }).toPass()
      await page.reload()
      await expect(
        page.getByText('Arun Nair, chosen by the patient for urgent calls'),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Who was alerted' })).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Person told').fill('Meera Nair')
      await page.getByLabel('Value read back').fill('four')
      await page.getByRole('button', { name: 'Record call' }).click()
      await expect(page).toHaveURL('/lab?show=calls')
    })
  })
}
