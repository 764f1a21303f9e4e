import { expect, expectAccessible, signIn, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a technician finds what was referred, and what to do where nothing was', async ({
      page,
    }) => {
      await signIn(page, 'technician')
      await page.goto('/lab/referrals')
      await expect(page.getByText('Nothing was referred to your lab')).toBeVisible()
      await expect(page.getByText('Your lab has referred nothing')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Barcode, lab number or aliquot code').fill('AQ0000000000A')
      await page.getByRole('button', { name: 'Receive' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/hi/lab/referrals')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('बाहर भेजी जाँचें')
    })
  })
}
