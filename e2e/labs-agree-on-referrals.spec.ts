import { expect, expectAccessible, signIn, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a manager proposes to another lab which tests it may do, and withdraws that', async ({
      page,
    }) => {
      await signIn(page, 'labmanager')
      await page.goto('/lab/desk/partners')
      await expectAccessible(page)
      const labs = page.getByLabel('Partner lab')
      const lab = await labs.locator('option').nth(1).innerText()
      await labs.selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Show its tests' }).click()
      await page.getByRole('button', { name: 'Propose to this lab' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Propose to this lab' }).click()
      await expect(page.getByText('Proposal sent.')).toBeVisible()
      const [name = ''] = lab.split(',')
      await expect(page.getByText(`${name} tests for your lab`)).toBeVisible()
      await expect(page.getByText('Waiting for the other lab')).toBeVisible()
      await expectAccessible(page)
      await page.getByText('Withdraw proposal').first().click()
      await page.getByLabel(/^Reason/).fill('We measure it again ourselves.')
      await page.getByRole('button', { name: 'Withdraw proposal' }).click()
      await expect(page.getByText('Agreement ended.')).toBeVisible()
    })
  })
}
