import { booked, newPatient } from './booked.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'

test('the back office suspends a person with a reason, their session ends, and restores them', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  const phone = await newPatient(theirs)
  await theirs.goto('/account')
  await expect(theirs).not.toHaveURL(/sign-in/)
  await signIn(page, 'backoffice')
  await page.goto('/backoffice')
  await expectAccessible(page)
  await page.getByLabel('Name, e-mail or phone').fill(phone.slice(-8))
  await page.getByRole('button', { name: 'Find' }).last().click()
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('link', { name: /^Suspend/ }).click()
  await page.getByRole('button', { name: /^Suspend/ }).click()
  await expect(page.getByRole('alert')).toContainText('Reason')
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Somebody else uses this number')
  await page.getByRole('button', { name: /^Suspend/ }).click()
  await expect(page.getByRole('status')).toContainText('is suspended')
  await theirs.goto('/bookings')
  await expect(theirs).toHaveURL(/\/sign-in/)
  await page.getByRole('link', { name: /^Restore/ }).click()
  await page.getByLabel('Reason').fill('They proved who they are')
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByRole('status')).toContainText('can sign in again')
  await expectAccessible(page)
  await theirs.context().close()
})

test('the back office finds a booking by its number and cancels it, free for the patient', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  await newPatient(theirs)
  const { number } = await booked(theirs)
  await signIn(page, 'backoffice')
  await page.goto('/backoffice')
  await page.getByLabel('Booking number').fill('OPL 12')
  await page.getByRole('button', { name: 'Find' }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Enter OPL followed by 19 digits.')
  await page.getByLabel('Booking number').fill(number.toLowerCase())
  await page.getByRole('button', { name: 'Find' }).first().click()
  await expect(page).toHaveURL(`/backoffice/bookings/${number}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel without charge' }).click()
  await expect(page.getByRole('alert')).toContainText('Reason')
  await page.getByLabel('Reason').fill('The lab is closed that day')
  await page.getByRole('button', { name: 'Cancel without charge' }).click()
  await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText('Nothing')
  await theirs.goto(`/bookings/${number}`)
  await expect(theirs.getByText('Our office, on your behalf')).toBeVisible()
  await theirs.context().close()
})

test('a patient may not open the office, and a visitor is led to sign in', async ({ page }) => {
  await page.goto('/backoffice')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fbackoffice/)
  await signIn(page, 'patient')
  const answer = await page.goto('/backoffice/people?q=ra')
  expect(answer?.status()).toBe(403)
})
