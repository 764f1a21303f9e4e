import {
  expect,
  expectAccessible,
  joinByInvitation,
  openLinkFor,
  password,
  signIn,
  test,
} from './product.ts'

test('an administrator invites an address, its owner joins and works, and loses the role at once', async ({
  page,
  browser,
}) => {
  const email = `newcomer-${crypto.randomUUID()}@example.org`
  const theirs = await (await browser.newContext()).newPage()
  await signIn(page, 'administrator')
  await page.goto('/backoffice/people')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Phlebotomist')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert').first()).toContainText('City')
  await expectAccessible(page)
  await page.getByLabel('City').selectOption('Bengaluru')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status').first()).toContainText('Invitation sent.')
  await page.getByRole('button', { name: `Resend ${email}` }).click()
  await expect(page.getByRole('status').first()).toContainText('sent again')
  await expectAccessible(page)

  const another = await (await browser.newContext()).newPage()
  await signIn(another, 'finance')
  await openLinkFor(another, email, page)
  await expect(another.getByRole('heading', { name: 'does not work here' })).toBeVisible()
  await expectAccessible(another)
  await another.context().close()
  await joinByInvitation(theirs, { name: 'Nisha Pillai', email, administrator: page })
  await expect(theirs).toHaveURL(/\/phlebotomist/)

  await page.goto(`/backoffice/people?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Roles Nisha Pillai' }).click()
  const roles = page.getByRole('region', { name: 'Roles of Nisha Pillai' })
  await roles.getByRole('button', { name: 'Remove Phlebotomist, Bengaluru' }).click()
  await expect(roles.getByText('No role besides patient.')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await theirs.context().close()
})

test('an administrator requests another one, a second administrator approves, and the person joins', async ({
  page,
  browser,
}) => {
  const email = `administrator-${crypto.randomUUID()}@example.org`
  await signIn(page, 'administrator')
  await page.goto('/backoffice/invitations')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Administrator')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert').first()).toContainText('password is not correct')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status').first()).toContainText(
    'needs another administrator’s approval',
  )
  await expect(page.getByRole('button', { name: `Withdraw ${email}` })).toBeVisible()
  await expectAccessible(page)

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'administrator2')
  await second.goto('/backoffice')
  await expect(second.getByRole('region', { name: 'Waiting', exact: true })).toContainText(
    'Invitations to approve',
  )
  await expectAccessible(second)
  await second.getByRole('link', { name: 'Invitations to approve', exact: true }).click()
  await second.getByRole('link', { name: `Review ${email}` }).click()
  await expect(second.getByText('Lakshmi Iyer')).toBeVisible()
  await expectAccessible(second)
  await second.getByLabel('Your password').fill(password)
  await second.getByRole('button', { name: 'Approve and send' }).click()
  await expect(second.getByRole('status').first()).toContainText('Invitation approved')
  await second.context().close()

  const theirs = await (await browser.newContext()).newPage()
  await joinByInvitation(theirs, { name: 'Vikram Rathore', email, administrator: page })
  await theirs.goto('/backoffice/invitations')
  await expect(theirs.getByRole('heading', { name: 'Invitations', exact: true })).toBeVisible()
  await page.goto(`/backoffice/people?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Roles Vikram Rathore' }).click()
  await page.getByRole('button', { name: 'Remove Administrator' }).click()
  await expect(page.getByText('No role besides patient.')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await theirs.context().close()
})
