import type { Browser, Page } from '@playwright/test'
import { asStaff, booked, drawFirstTube, newPatient } from './booked.ts'
import { expect, expectAccessible, expectReadable, signIn, test } from './product.ts'

/** A booking whose cash was taken at the door; answers its number. */
async function paidInCash(browser: Browser): Promise<string> {
  const patient = await (await browser.newContext()).newPage()
  await newPatient(patient)
  const booking = await booked(patient)
  const staff = await asStaff((await browser.newContext()).request, 'phlebotomist')
  await drawFirstTube(patient, staff, booking)
  return booking.number
}

/** The office asks for ₹50 back, in its own session. */
async function askedByTheOffice(browser: Browser, number: string) {
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'backoffice')
  await office.goto(`/backoffice/bookings/${number}`)
  await office.getByText('Refund by hand').click()
  await office.getByLabel('What goes back').selectOption({ label: 'An amount' })
  await office.getByLabel('Amount, rupees').fill('50')
  await office.getByLabel('Reason').last().fill('The bandage tore')
  await office.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(office.getByText('The refund is asked for.')).toBeVisible()
  await office.context().close()
}

/** From the day's page to the refund, by the keyboard and the links alone. */
async function openRefund(page: Page, number: string) {
  await page.goto('/finance')
  await expect(page.getByText('The books balance.')).toBeVisible()
  await page.getByRole('link', { name: /Refunds to approve/ }).press('Enter')
  await page.getByRole('link', { name: number }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund of ₹50.00')
}

test('finance sees what waits, checks a refund, and must say why it rejects one', async ({
  page,
  browser,
}) => {
  const number = await paidInCash(browser)
  await askedByTheOffice(browser, number)
  await signIn(page, 'finance')
  await openRefund(page, number)
  await expect(page.getByText('The bandage tore')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve ₹50.00' }).click()
  await expect(page.getByText('Approved. The money is on its way.')).toBeVisible()
  await expect(page.getByText('The patient: an account is missing')).toBeVisible()
})

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
  const says = await office.getByText(/Count all of it at once/).textContent()
  const amount = /₹([\d,.]+)/.exec(says ?? '')?.[1]?.replace(/\.$/, '') ?? ''
  await office.getByLabel('Counted').fill(amount)
  await office.getByRole('button', { name: 'Take the cash' }).click()
  const said = await office.getByText(/The cash is taken\. Slip/).textContent()
  const slip = /Slip (\w+)/.exec(said ?? '')?.[1] ?? ''
  await office.context().close()
  await signIn(page, 'finance2')
  await page.goto('/finance/cash')
  await page.getByRole('link', { name: slip }).click()
  await expectAccessible(page)
  await page.getByLabel('The bank’s reference').fill(`PAYIN-${slip}`)
  await page.getByLabel('Reached the bank, rupees').fill(amount)
  await page.getByRole('button', { name: 'Match with the bank' }).click()
  await expect(page.getByText('The slip is matched with the bank.')).toBeVisible()
})

test('every page of finance is whole on a phone and readable in the dark', async ({ page }) => {
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

test('a lab’s manager sees what the lab has earned and its statements', async ({ page }) => {
  await signIn(page, 'labmanager')
  await page.goto('/lab/desk/statements')
  await expect(page.getByRole('heading', { name: 'Earned so far' })).toBeVisible()
  await expectAccessible(page)
})
