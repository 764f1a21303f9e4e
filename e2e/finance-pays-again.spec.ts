import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { daysLater } from './clock.ts'
import { bankPays, matured, twoOfFinance } from './matured.ts'
import { press, type } from './keyboard.ts'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

const LAB = 'Tulsi Demo Diagnostics'

type Two = Awaited<ReturnType<typeof twoOfFinance>>

/**
 * One makes the batch of the finished week, the other, with the keyboard alone, approves it and takes
 * the bank's file.
 */
async function paidByTwo({ one, two }: Two): Promise<string> {
  await daysLater(7)
  await one.goto('/finance/settlements')
  await one.getByRole('button', { name: /^Create batch/ }).click()
  await expect(one.getByText('Batch created. A second person must approve it.')).toBeVisible()
  const batch = new URL(one.url()).pathname
  await two.goto('/finance')
  await press(two, two.getByRole('link', { name: /^Payouts to approve/ }).first())
  await press(two, two.locator(`a[href="${batch}"]`).first())
  await type(two, two.getByLabel('Your password'), password)
  await press(two, two.getByRole('button', { name: /^Approve ₹/ }))
  await expect(two.getByText('Approved. Download the bank file now.')).toBeVisible()
  const downloading = two.waitForEvent('download')
  await press(two, two.getByRole('link', { name: 'Bank file, CSV' }))
  return answered(two, await readFile(await (await downloading).path(), 'utf8'))
}

/**
 * The bank paid every transfer of its file. Opens the lab's statement; answers its transfer's
 * number.
 */
async function answered(page: Page, file: string): Promise<string> {
  await bankPays(page, file)
  const payout = page.getByRole('row', { name: LAB })
  await expect(payout).toContainText('Paid')
  const utr = /SBIN\d{12}/.exec((await payout.textContent()) ?? '')?.[0] ?? ''
  await payout.getByRole('link', { name: LAB }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(LAB)
  return utr
}

/** The same page a second time, in its current state. */
async function alsoOpen(page: Page): Promise<Page> {
  const stale = await page.context().newPage()
  await stale.goto(page.url())
  return stale
}

const STALE = 'Someone changed this after you opened it. Please check it again.'

async function recordReturn(page: Page, utr: string) {
  await page.getByLabel('UTR').fill(utr)
  await page.getByLabel('Reason').fill('The account is closed')
  await page.getByRole('button', { name: 'Record the return' }).click()
}

/** Records the bank's return of the first payout once, and the next batch pays it again. */
async function returnedAndPaidAgain(people: Two) {
  const { two } = people
  const utr = await paidByTwo(people)
  const stale = await alsoOpen(two)
  await expectAccessible(two)
  await recordReturn(two, utr)
  await expect(two.getByText('Recorded. The payout goes into the next batch.')).toBeVisible()
  await expect(two.getByText('Returned by the bank').first()).toBeVisible()
  await recordReturn(stale, utr)
  await expect(stale.getByRole('alert').first()).toContainText(STALE)
  await stale.close()
  await paidByTwo(people)
}

async function recordChallan(page: Page, tax: 'GST' | 'TDS', challan: string) {
  const form = page.locator('form').filter({ hasText: `Record a ${tax} payment` })
  await form.getByLabel('Amount').fill('0.05')
  await form.getByLabel('Challan number').fill(challan)
  await form.getByRole('button', { name: `Record a ${tax} payment` }).click()
}

async function taxesRemitted(page: Page) {
  await page.goto('/finance/remittances')
  await expectAccessible(page)
  const stale = await alsoOpen(page)
  for (const tax of ['GST', 'TDS'] as const) {
    const challan = `CHALLAN${randomInt(10 ** 9)}`
    await recordChallan(page, tax, challan)
    await expect(page.getByText('Recorded. The amount payable is reduced.')).toBeVisible()
    await expect(page.getByRole('row', { name: challan })).toContainText('₹0.05')
    await recordChallan(stale, tax, `${challan}X`)
    await expect(stale.getByRole('alert').first()).toContainText(STALE)
  }
  await stale.close()
}

/** Refunds a test whose lab was paid: requested by the office, approved by finance. */
async function refunded(browser: Browser, page: Page, number: string) {
  const office = await browser.newPage()
  await signIn(office, 'backoffice')
  await office.goto(`/backoffice/bookings/${number}`)
  await office.getByText('Manual refund').click()
  await office.getByLabel('What to refund').selectOption({ label: 'Haemoglobin' })
  await office.getByLabel('Reason').last().fill('Another patient’s sample was measured')
  await office.getByRole('button', { name: 'Request refund' }).click()
  await expect(office.getByText('Refund requested.')).toBeVisible()
  await office.context().close()
  await page.goto('/finance/refunds')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: /^Approve ₹/ }).click()
  await expect(page.getByText('Approved. The refund is being sent.')).toBeVisible()
}

async function proposeToWriteOff(page: Page, amount: string) {
  const form = page.locator('form').filter({ hasText: `Write off dues of ${LAB}` })
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Reason').fill('The lab closes its branch')
  await form.getByRole('button', { name: 'Propose write-off' }).click()
}

async function debtWrittenOff({ one, two }: Two) {
  await one.goto('/finance/debts')
  const says = await one
    .getByText(/^₹[\d,.]+$/)
    .first()
    .textContent()
  const amount = (says ?? '').replace('₹', '')
  const stale = await alsoOpen(one)
  await proposeToWriteOff(one, amount)
  await expect(one.getByText('Proposed. A second person must confirm it.')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await expectAccessible(one)
  await two.goto('/finance/debts')
  await two.getByRole('button', { name: 'Confirm' }).click()
  await expect(two.getByText('Confirmed and recorded.')).toBeVisible()
  await expect(two.getByText('No lab owes us money')).toBeVisible()
  await proposeToWriteOff(stale, amount)
  await expect(stale.getByRole('alert').first()).toContainText(STALE)
}

test('a returned payout is paid again, taxes go to the state, and two people write off a lab’s debt', async ({
  browser,
}) => {
  test.slow() // three weeks on the clock, and two people
  const number = await matured(browser)
  const people = await twoOfFinance(browser)
  await returnedAndPaidAgain(people)
  await taxesRemitted(people.one)
  await refunded(browser, people.one, number)
  await debtWrittenOff(people)
})
