import type { Page } from '@playwright/test'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

/** Chromium's own software authenticator: a device that verifies its person by itself. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page) {
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/sign-in/password')
}

test('the back office adds a passkey, signs in with it, removes it and can no longer sign in with it', async ({
  page,
}) => {
  await withAuthenticator(page)
  await signIn(page, 'backoffice2')
  await page.goto('/passkeys')
  await expectAccessible(page)
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Passkey added')
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto('/passkeys')
  await expect(page.getByText('last used')).toBeVisible()

  await page.getByText('Remove', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Remove “Office laptop”' }).click()
  await expect(page.getByRole('status')).toContainText('Passkey removed')
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be confirmed')
})
