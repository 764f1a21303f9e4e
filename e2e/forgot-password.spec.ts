import { expect, expectAccessible, openLinkFor, signIn, signUp, test } from './product.ts'

test('a person signs up, forgets the password, and signs in with a new one', async ({
  page,
  browser,
}) => {
  const email = `forgetful-${crypto.randomUUID()}@example.org`
  const administrator = await (await browser.newContext()).newPage()
  await signIn(administrator, 'administrator')
  await signUp(page, { name: 'Nisha Pillai', email, administrator })
  await expect(page).toHaveURL(/\/bookings/)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in/password')
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByRole('button', { name: 'Send me the link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await openLinkFor(elsewhere, email, administrator)
  await expectAccessible(elsewhere)
  const link = elsewhere.url()
  await elsewhere.getByLabel('Password').fill('another mango lamp')
  await elsewhere.getByRole('button', { name: 'Save new password' }).click()
  await expect(elsewhere.getByRole('status')).toContainText('Password changed.')
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByLabel('Password').fill('another mango lamp')
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/bookings/)

  await page.reload() // everybody signed in with the old password is signed out
  await expect(page).toHaveURL(/\/sign-in/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link no longer works')).toBeVisible()
  for (const other of [administrator, elsewhere]) await other.context().close()
})
