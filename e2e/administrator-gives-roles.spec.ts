import { expect, expectAccessible, signIn, test } from './product.ts'

test('a newcomer signs up by e-mail, is given a role, works with it, and loses it at once', async ({
  page,
  browser,
}) => {
  const email = `newcomer-${crypto.randomUUID()}@example.org`
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/sign-in/password')
  await theirs.getByRole('link', { name: 'Make an account with e-mail and password' }).click()
  await theirs.getByLabel('Name').fill('Nisha Pillai')
  await theirs.getByLabel('E-mail').fill(email)
  await theirs.getByLabel('Password').fill('password')
  await theirs.getByRole('button', { name: 'Make an account' }).click()
  await expect(theirs.getByRole('alert').first()).toContainText('Password')
  await expectAccessible(theirs)
  await theirs.getByLabel('Password').fill('mango tree lamp')
  await theirs.getByRole('button', { name: 'Make an account' }).click()
  await expect(theirs.getByRole('status')).toContainText('Now sign in.')
  await expectAccessible(theirs)
  await theirs.getByLabel('E-mail').fill(email)
  await theirs.getByLabel('Password').fill('mango tree lamp')
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs).toHaveURL(/\/bookings/)

  await signIn(page, 'administrator')
  await page.goto('/backoffice/people')
  await page.getByLabel('Name, e-mail or phone').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: 'Roles Nisha Pillai' }).click()
  const roles = page.getByRole('region', { name: 'Roles of Nisha Pillai' })
  await roles.getByLabel('Role').selectOption('Phlebotomist')
  await roles.getByRole('button', { name: 'Give this role' }).click()
  await expect(roles.getByRole('alert').first()).toContainText('City')
  await expectAccessible(page)
  await roles.getByLabel('City').selectOption('Bengaluru')
  await roles.getByRole('button', { name: 'Give this role' }).click()
  await expect(roles.getByRole('status')).toContainText('The roles are changed.')
  await expectAccessible(page)

  await theirs.goto('/me')
  await expect(theirs).toHaveURL(/\/phlebotomist/)
  await roles.getByRole('button', { name: 'Take away Phlebotomist, Bengaluru' }).click()
  await expect(roles.getByText('No other role.')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await theirs.context().close()
})
