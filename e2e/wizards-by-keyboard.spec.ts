import { byKeyboard } from './hand.ts'
import { apply, freshPan, next, typeBranch, typeOrganization, upload } from './lab-form.ts'
import { expect, signIn, test } from './product.ts'

test('with the keyboard alone a lab registers, with its documents', async ({ page }) => {
  await apply(page, `Neem ${freshPan()}`, byKeyboard)
})

test('with the keyboard alone the office adds a lab', async ({ page }) => {
  await signIn(page, 'backoffice')
  const pan = freshPan()
  const name = `Peepal ${pan}`
  await page.goto('/backoffice/labs/new?draft=new')
  await typeOrganization(page, { pan, name }, byKeyboard)
  await next(page, byKeyboard)
  await expect(page.getByRole('heading', { name: 'Main Branch Details' })).toBeVisible()
  await typeBranch(page, name, byKeyboard)
  await upload(page, 'branch-image', 'Branch Image', byKeyboard)
  for (const heading of ['Upload Documents', 'Authorized Signatures', 'Payment Settlement']) {
    await next(page, byKeyboard)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await byKeyboard.fill(page.getByLabel('Platform percentage, All tests'), '25')
  await byKeyboard.fill(page.getByLabel('Lab percentage, All tests'), '75')
  await byKeyboard.press(page.getByRole('button', { name: 'Submit' }))
  await expect(page.locator('.statusline')).toHaveText('Data Submitted Successfully')
})
