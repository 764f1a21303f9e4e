import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { asStaff, booked, drawFirstTube, newPatient } from './booked.ts'
import { expect, expectAccessible, expectReadable, signIn, test } from './product.ts'

type InCash = { number: string; patient: Page }

/** A booking whose cash Ravi Kumar took at the door. */
async function paidInCash(browser: Browser): Promise<InCash> {
  const patient = await (await browser.newContext()).newPage()
  await newPatient(patient)
  const booking = await booked(patient)
  const staff = await asStaff((await browser.newContext()).request, 'phlebotomist')
  await drawFirstTube(patient, staff, booking)
  return { number: booking.number, patient }
}

/** The office requests a refund of ₹50, in its own session. */
async function askedByTheOffice(browser: Browser, number: string) {
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'backoffice')
  await office.goto(`/backoffice/bookings/${number}`)
  await office.getByText('Manual refund').click()
  await office.getByLabel('What to refund').selectOption({ label: 'An amount' })
  await office.getByLabel('Amount, ₹').fill('50')
  await office.getByLabel('Reason').last().fill('The bandage tore')
  await office.getByRole('button', { name: 'Request refund' }).click()
  await expect(office.getByText('Refund requested.')).toBeVisible()
  await office.context().close()
}

/** From the day's page to the refund, using only the keyboard and the links. */
async function openRefund(page: Page, number: string) {
  await page.goto('/finance')
  await expect(page.getByText('The books balance.')).toBeVisible()
  await page.getByRole('link', { name: /Refunds to approve/ }).press('Enter')
  await page.getByRole('link', { name: number }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund of ₹50.00')
}

test('finance sees what waits, checks a refund, must say why it rejects one, and pays it again when the bank returns it', async ({
  page,
  browser,
}) => {
  test.slow() // the patient, two finance people and the office, and axe where each decides
  const { number, patient } = await paidInCash(browser)
  await askedByTheOffice(browser, number)
  await signIn(page, 'finance')
  await openRefund(page, number)
  await expect(page.getByText('The bandage tore')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve ₹50.00' }).click()
  await expect(page.getByText('Approved. The refund is being sent.')).toBeVisible()
  await expect(page.getByText('Patient (bank account missing)')).toBeVisible()
  const first = await paidByBank({ page, patient, number })
  await returnedByBank(browser, { page, patient, utr: first })
  await paidByBank({ page, patient, number })
  await patient.reload()
  await expect(patient.getByRole('region', { name: 'Refunds' })).toContainText(/Refunded(?! to)/)
})

const aUtr = () => `SBIN${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`

type Refunded = { page: Page; patient: Page; number: string }

/** The patient names an account; finance takes the refund to the bank and records its number. */
async function paidByBank({ page, patient, number }: Refunded): Promise<string> {
  await patient.goto(`/bookings/${number}`)
  await patient.getByRole('link', { name: 'Give account details' }).click()
  await patient.getByLabel('Name of the account holder').fill('Meera Nair')
  await patient.getByLabel('IFSC').fill('SBIN0000001')
  const account = String(randomInt(10 ** 11, 10 ** 12))
  await patient.getByLabel('Account number', { exact: true }).fill(account)
  await patient.getByLabel('Confirm account number').fill(account)
  await patient.getByRole('button', { name: 'Send to this account' }).click()
  await expect(patient).toHaveURL(new RegExp(`/bookings/${number}`))
  await page.reload()
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(page.getByText(account)).toBeVisible()
  await page.goto(page.url().replace(/\?.*/, ''))
  const utr = aUtr()
  await page.getByLabel('UTR').fill(utr)
  await page.getByRole('button', { name: 'Record UTR' }).click()
  await expect(page.getByText('Refund recorded. The patient has been notified.')).toBeVisible()
  return utr
}

/**
 * A different person than who took it to the bank records the return, by the number on the bank's
 * document.
 */
async function returnedByBank(
  browser: Browser,
  { page, patient, utr }: Omit<Refunded, 'number'> & { utr: string },
) {
  await expect(page.getByRole('button', { name: 'Record the return' })).toBeHidden()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'finance2')
  await other.goto(page.url())
  await other.getByLabel('UTR').fill(aUtr())
  await other.getByLabel('Reason').fill('The account is closed')
  await other.getByRole('button', { name: 'Record the return' }).click()
  await expect(other.getByRole('alert').first()).toBeVisible()
  await expectAccessible(other)
  await expect(other.getByLabel('Reason')).toHaveValue('The account is closed')
  await other.getByLabel('UTR').fill(utr)
  await other.getByRole('button', { name: 'Record the return' }).click()
  await expect(
    other.getByText('Recorded. The patient has been asked for another account.'),
  ).toBeVisible()
  await other.context().close()
  await patient.reload()
  const refund = patient.getByRole('region', { name: 'Refunds' })
  await expect(refund).toContainText('Returned by the bank, still owed to you')
  await expectAccessible(patient)
}

test('cash that was counted short is found: two people confirm it, and the phlebotomist owes nothing for it', async ({
  page,
  browser,
}) => {
  await paidInCash(browser)
  const slip = await countedShort(browser)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'finance2')
  await other.goto('/finance/cash')
  await other.getByRole('link', { name: slip.number }).click()
  await other.getByLabel('Bank reference').fill(`PAYIN-${slip.number}`)
  await other.getByLabel('Deposited in the bank, ₹').fill(slip.counted)
  await other.getByRole('button', { name: 'Match and record the shortage' }).click()
  await expect(other.getByText('Slip matched with the bank.')).toBeVisible()
  const phlebotomist = await (await browser.newContext()).newPage()
  await signIn(phlebotomist, 'phlebotomist')
  const charge = phlebotomist.getByRole('listitem').filter({ hasText: 'Cash missing from a slip' })
  await phlebotomist.goto('/phlebotomist/cash')
  await expect(charge.first()).toContainText(/[-−]₹10\.00/)
  await signIn(page, 'finance')
  await proposed(page, slip.number)
  await confirmed(other, slip.number)
  await phlebotomist.reload()
  await expect(
    phlebotomist.getByRole('listitem').filter({ hasText: 'Missing cash found' }).first(),
  ).toContainText('₹10.00')
  await expectAccessible(phlebotomist)
  for (const one of [other, phlebotomist]) await one.context().close()
})

/** The office counts ₹10 less than Ravi Kumar's receipts, and must say why. */
async function countedShort(browser: Browser) {
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'backoffice')
  await office.goto('/finance/cash')
  await office.getByRole('link', { name: 'Count Ravi Kumar' }).click()
  const says = await office.getByText(/Count all of it together/).textContent()
  const amount = Number((/₹([\d,.]*\d)/.exec(says ?? '')?.[1] ?? '').replaceAll(',', ''))
  const counted = (amount - 10).toFixed(2)
  await office.getByLabel('Counted').fill(counted)
  await office.getByRole('button', { name: 'Receive cash' }).click()
  await expect(office.getByRole('alert').first()).toBeVisible()
  await office.getByLabel('Reason for the shortage').fill('A note is missing')
  await office.getByRole('button', { name: 'Receive cash' }).click()
  const said = await office.getByText(/Cash received\. Slip/).textContent()
  await office.context().close()
  return { number: /Slip (\w+)/.exec(said ?? '')?.[1] ?? '', counted }
}

/** One person found it, and may not confirm it. */
async function proposed(page: Page, slip: string) {
  await page.goto('/finance/cash?state=short')
  await page.getByRole('link', { name: slip }).click()
  await page.getByLabel('Amount found, ₹').fill('10')
  await page.getByLabel('Bank reference').fill(`FOUND-${slip}`)
  await page.getByLabel('Reason').fill('It was in the other envelope')
  await page.getByRole('button', { name: 'Propose correction' }).click()
  await expect(page.getByText('Proposed. A second person must confirm it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await expectAccessible(page)
}

async function confirmed(other: Page, slip: string) {
  await other.goto('/finance/cash?state=short')
  await other.getByRole('link', { name: slip }).click()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Confirmed and recorded.')).toBeVisible()
  await other.goto('/finance/cash')
  await other.getByRole('link', { name: 'Shortage recovered' }).click()
  await expect(other.getByRole('row', { name: slip })).toBeVisible()
}

test('the office counts cash and finance matches the slip with the bank', async ({
  page,
  browser,
}) => {
  await paidInCash(browser)
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'backoffice')
  await office.goto('/finance/cash')
  await expectAccessible(office)
  await office
    .getByRole('link', { name: /^Count / })
    .first()
    .click()
  const says = await office.getByText(/Count all of it together/).textContent()
  const amount = /₹([\d,.]+)/.exec(says ?? '')?.[1]?.replace(/\.$/, '') ?? ''
  await office.getByLabel('Counted').fill(amount)
  await office.getByRole('button', { name: 'Receive cash' }).click()
  const said = await office.getByText(/Cash received\. Slip/).textContent()
  const slip = /Slip (\w+)/.exec(said ?? '')?.[1] ?? ''
  await office.context().close()
  await signIn(page, 'finance2')
  await page.goto('/finance/cash')
  await page.getByRole('link', { name: slip }).click()
  await expectAccessible(page)
  await page.getByLabel('Bank reference').fill(`PAYIN-${slip}`)
  await page.getByLabel('Deposited in the bank, ₹').fill(amount)
  await page.getByRole('button', { name: 'Match with the bank' }).click()
  await expect(page.getByText('Slip matched with the bank.')).toBeVisible()
})

test('every finance page fits a phone and is readable in the dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'finance')
  const parts = [
    '',
    '/payments',
    '/breaks',
    '/settlements',
    '/statements',
    '/receivables',
    '/ledger',
    '/ledger/bank',
    '/simulator',
    '/rates',
  ]
  for (const part of parts) {
    await page.goto(`/finance${part}`)
    await expectAccessible(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, part).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectReadable(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('a lab’s manager sees what the lab has accrued and its statements', async ({ page }) => {
  await signIn(page, 'labmanager')
  await page.goto('/lab/desk/statements')
  await expect(page.getByRole('heading', { name: 'Accrued to date' })).toBeVisible()
  await expectAccessible(page)
})
