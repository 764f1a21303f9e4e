import { freshPan, next, typeBranch, typeOrganization, upload } from './lab-form.ts'
import { expect, expectAccessible, scriptBytes, signIn, test } from './product.ts'

test('a back-office person onboards a lab without a page load, and the table keeps what is typed', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  const pan = freshPan()
  const name = `Tulsi ${pan}`
  await page.goto('/backoffice/labs/new?draft=new')
  await expectAccessible(page)
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await next(page)
  await expect(page.locator('#lab-errors')).toBeFocused()
  await expect(page.locator('#lab-errors')).toContainText('Please Select Lab Service Type.')
  await typeOrganization(page, { pan, name, share: 'Test Share' })
  await next(page)
  await expect(page.getByRole('heading', { name: 'Main Branch Details' })).toBeVisible()
  await typeBranch(page, name)
  await upload(page, 'branch-image', 'Branch Image')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Upload Documents' })).toBeVisible()
  await next(page)
  await expect(page.getByRole('heading', { name: 'Authorized Signatures' })).toBeVisible()
  await next(page)

  await expect(page.getByRole('heading', { name: 'Payment Settlement' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('.statusline')).toHaveText('Please Fill all Fields')
  const ours = page.getByLabel(/^Platform percentage, /)
  const theirs = page.getByLabel(/^Lab percentage, /)
  const rows = await theirs.count()
  expect(rows).toBeGreaterThan(5)
  for (let row = 0; row < rows; row += 1) {
    await ours.nth(row).fill('25')
    await theirs.nth(row).fill(row === 2 ? '74' : '75')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  const alert = page.locator('.flash--alert')
  await expect(alert).toHaveText('Oops... Please Check Pecentages!')
  await expect(alert).toBeHidden()
  await expect(page.locator('.statusline')).toHaveText('Oops... Please Check Pecentages!')
  await expect(page.getByText('25 + 74 = 99. The total must be 100.').first()).toBeVisible()
  await expect(theirs.nth(2)).toHaveAttribute('aria-invalid', 'true')
  await expect(theirs.nth(3)).toHaveValue('75')
  await expectAccessible(page)
  await theirs.nth(2).fill('75')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('.statusline')).toHaveText('Data Submitted Successfully')
  await expect(page.getByRole('heading', { name: 'Organization Level Details' })).toBeVisible()
  await expect(page.getByLabel('Name of the Associate')).toHaveValue('')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('the office’s wizard needs at most 200 kB of script', async ({ page }) => {
  await signIn(page, 'backoffice')
  expect(await scriptBytes(page, '/backoffice/labs/new?draft=new')).toBeLessThan(200 * 1024)
})
