import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { agree, bookingOf, fillAddress, fillPerson, signInHere } from './booking-steps.ts'
import { expect, expectAccessible, messageTo, signIn, signUp, test } from './product.ts'

test('a parent signs in by phone, adds a child, and is asked for consent before the booking continues', async ({
  page,
}) => {
  test.slow() // a second code to the same number waits half a minute
  await page.goto(await bookingOf(page, 'HB'))
  const phone = await signInHere(page)
  await agree(page)
  await fillPerson(page, { name: 'Kavya Rao', birthDate: '2018-02-28', relation: 'my child' })
  await page.getByRole('checkbox', { name: /parent or legal guardian/ }).check()
  await fillAddress(page)
  await page.getByRole('button', { name: 'See times and the price' }).click()
  await expect(page.getByRole('heading', { name: 'Your consent for Kavya Rao' })).toBeVisible()
  await expectAccessible(page)
  await expect(async () => {
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('radio', { name: 'Parent' })).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [5000], timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Parent' }).check()
  const letter = await messageTo(page, phone)
  await page.getByLabel('Code').fill(/\d{6}/.exec(letter?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'I consent to the use of this child’s data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  await expect(page.getByText('Kavya Rao').first()).toBeVisible()

  await page.goto('/my-data')
  await expect(page.getByText('Consent given')).toBeVisible()
  await page.getByRole('link', { name: 'Correct the data of Kavya Rao' }).click()
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Kavya Pillai')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Consent given')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Correct the data of Kavya Pillai' })).toBeVisible()
})

test('a person downloads the data, erases the account, and can’t sign in to it any more', async ({
  page,
  browser,
}) => {
  const email = `leaving-${crypto.randomUUID()}@example.org`
  const administrator = await (await browser.newContext()).newPage()
  await signIn(administrator, 'administrator')
  await signUp(page, { name: 'Nisha Pillai', email, administrator })
  await expect(page).toHaveURL(/\/bookings/)
  await administrator.context().close()

  await page.goto('/my-data')
  await expectAccessible(page)
  await page.getByLabel('Password').fill('mango tree lamp')
  const downloading = page.waitForEvent('download', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(file).toMatchObject({ account: { name: 'Nisha Pillai', email } })

  await page.getByRole('link', { name: 'See what would be erased' }).click()
  await expect(page).toHaveURL(/\/my-data\/erase$/)
  await expectAccessible(page)
  await page.getByLabel('Password').fill('mango tree lamp')
  await page.getByRole('button', { name: 'Permanently erase my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account was erased' })).toBeVisible()
  await page.goto('/sign-in/password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('mango tree lamp')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('not correct')
})

test('a person corrects name and e-mail address, and only the new mailbox makes the change', async ({
  page,
  browser,
}) => {
  const [old, fresh] = ['old', 'new'].map((one) => `${one}-${crypto.randomUUID()}@example.org`)
  const administrator = await (await browser.newContext()).newPage()
  await signIn(administrator, 'administrator')
  await signUp(page, { name: 'Nisha Pilai', email: old ?? '', administrator })
  await expect(page).toHaveURL(/\/bookings/)

  await page.goto('/my-data')
  await page.getByRole('link', { name: 'Name: Correct' }).click()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Name').fill('Nisha Pillai')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Your name was corrected.')).toBeVisible()
  await expect(page.locator('#main').getByText('Nisha Pillai', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'E-mail: Correct' }).click()
  await expectAccessible(page)
  await page.getByLabel('New e-mail address').fill(fresh ?? '')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByRole('alert')).toContainText('That password is not correct')
  await page.getByLabel('Password').fill('mango tree lamp')
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('We sent an e-mail to n•••@example.org')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-data')
  await expect(page.getByText('o•••@example.org')).toBeVisible()

  await page.goto(await linkIn(administrator, fresh ?? '', '/my-data/email/'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('E-mail address changed.')).toBeVisible()
  await expect(page.getByText('n•••@example.org')).toBeVisible()

  // The owner of the old mailbox did not want it.
  const other = await (await browser.newContext()).newPage()
  await other.goto(await linkIn(administrator, old ?? '', '/keep-address/'))
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Stop it and sign out everywhere' }).click()
  await expect(other.getByRole('heading', { name: 'The change was stopped' })).toBeVisible()
  await expectAccessible(other)
  await page.goto('/my-data')
  await expect(page).toHaveURL(/\/sign-in/)
  await other.context().close()
  await administrator.context().close()
})

/** The path of the link in a letter to an address. */
async function linkIn(administrator: Page, to: string, start: string) {
  const answer = await administrator.request.get(`/api/v1/outbox?to=${encodeURIComponent(to)}`)
  const { messages }: { messages: { text: string }[] } = await answer.json()
  const found = messages.map(({ text }) => new RegExp(`${start}[\\w-]{43}`).exec(text)?.[0])
  return found.find((path) => path !== undefined) ?? 'no link'
}
