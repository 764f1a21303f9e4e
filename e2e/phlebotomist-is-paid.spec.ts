import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { daysLater } from './clock.ts'
import { bankPays, matured, twoOfFinance } from './matured.ts'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

const phone = { width: 360, height: 800 }
const NAME = 'Fathima Begum'

/** Enters a bank account on their phone; answers its last four digits. */
async function entersAccount(page: Page): Promise<string> {
  const number = `50100${randomInt(10 ** 8, 10 ** 9)}`
  await page.goto('/phlebotomist/cash')
  await page.getByRole('link', { name: 'Bank account' }).click()
  await page.getByLabel('Account holder, as at the bank').fill(NAME)
  await page.getByLabel('Account number').fill(number)
  await page.getByLabel('IFSC').fill('SBIN0000001')
  await page.getByLabel('Bank', { exact: true }).fill('State Bank of India')
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Account number').fill(number)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await expect(page.getByText('Sent. Finance will verify it.')).toBeVisible()
  await expect(page.getByText('Waits for finance')).toBeVisible()
  await expectAccessible(page)
  return number.slice(-4)
}

async function verifies(page: Page, digits: string) {
  await page.goto('/finance/accounts')
  await expectAccessible(page)
  const account = page.getByRole('region', { name: NAME }).filter({ hasText: digits })
  await account.getByLabel('Your password').first().fill(password)
  await account.getByRole('button', { name: 'Verify account' }).click()
  await expect(page.getByText('Verified.', { exact: true })).toBeVisible()
}

/** A finished week, from the batch to the bank's answer; answers the number of the UTR. */
async function paysTheWeek({ one, two }: Awaited<ReturnType<typeof twoOfFinance>>) {
  await daysLater(7)
  await one.goto('/finance/settlements')
  await expect(one.getByRole('cell', { name: NAME }).first()).toBeVisible()
  await one.getByRole('button', { name: /^Create batch/ }).click()
  await expect(one.getByText('Batch created. A second person must approve it.')).toBeVisible()
  await two.goto(one.url())
  await two.getByLabel('Your password').fill(password)
  await two.getByRole('button', { name: /^Approve ₹/ }).click()
  await expect(two.getByText('Approved. Download the bank file now.')).toBeVisible()
  const downloading = two.waitForEvent('download')
  await two.getByRole('link', { name: 'Bank file, CSV' }).click()
  await bankPays(two, await readFile(await (await downloading).path(), 'utf8'))
  const payout = two.getByRole('row', { name: NAME })
  await expect(payout).toContainText('Paid')
  const utr = /SBIN\d{12}/.exec((await payout.textContent()) ?? '')?.[0] ?? ''
  await payout.getByRole('link', { name: NAME }).click()
  await expect(two.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
  await expectAccessible(two)
  return utr
}

async function onTheirPhone(browser: Browser) {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await signIn(page, 'phlebotomist2')
  return page
}

test('a phlebotomist is paid for the week: account, batch, approval, bank, and what for on their phone', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const phlebotomist = await onTheirPhone(browser)
  const digits = await entersAccount(phlebotomist)
  const people = await twoOfFinance(browser)
  await verifies(people.one, digits)
  await matured(browser)
  const utr = await paysTheWeek(people)
  await phlebotomist.goto('/phlebotomist/cash')
  await expect(phlebotomist.getByText(`UTR ${utr}`)).toBeVisible()
  await expectAccessible(phlebotomist)
  await phlebotomist
    .getByRole('listitem')
    .filter({ hasText: utr })
    .getByRole('link', { name: /^Week from/ })
    .click()
  await expect(phlebotomist.getByText('Visit', { exact: true }).first()).toBeVisible()
  await expect(phlebotomist.getByText(`UTR ${utr}`)).toBeVisible()
  await expectAccessible(phlebotomist)
  const downloading = phlebotomist.waitForEvent('download')
  await phlebotomist.getByRole('link', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('collection-earned')
  for (const page of [phlebotomist, people.one, people.two]) await page.context().close()
})
