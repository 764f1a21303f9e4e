import type { Page } from '@playwright/test'
import { codeOf, enrol, enterPassword, nameAdministrator, signUpByMail } from './earnest.ts'
import { expect, test } from './product.ts'

const asha = { name: 'Asha Rao', email: 'asha@mail.example' }
const invitations = '/backoffice/invitations'

test('on an empty installation a person signs up by mail, is named administrator, and signs in with a second factor', async ({
  page,
  browser,
}) => {
  await signUpByMail(page, asha)
  nameAdministrator(asha.email)

  const staff = await (await browser.newContext()).newPage()
  await enterPassword(staff, asha.email, invitations)
  const secret = await enrol(staff, invitations)
  await expectAdministrator(staff)

  const again = await (await browser.newContext()).newPage()
  await enterPassword(again, asha.email, invitations)
  await expect(again).toHaveURL(/\/sign-in\/second-factor/)
  await again.getByLabel(/6 digits|Code/).fill(await codeOf(secret, 1)) // a code is good for one sign-in
  await again.getByRole('button', { name: 'Continue' }).click()
  await expectAdministrator(again)
})

async function expectAdministrator(page: Page) {
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto('/backoffice/invitations')
  await expect(page).toHaveURL(/\/backoffice\/invitations/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
