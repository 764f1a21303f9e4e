import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { daysLater } from './clock.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { press, type } from './keyboard.ts'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

const LAB = 'Tulsi Demo Diagnostics'
/** A booking paid in cash whose report is signed. */
async function reported(browser: Browser) {
  const booking = await ownBooking(browser, ['HB'])
  const barcodes = await onTheCounter(browser, booking)
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  const { orderId } = booking
  const testItemId = (await onBench(lab, orderId))[0]?.testItemId
  const item = `/api/v1/test-items/${testItemId}`
  const version = async () => (await onBench(lab, orderId))[0]?.version
  await post(lab, `${item}/result`, { type: 'numeric', value: 13, version: await version() })
  await post(lab, `${item}/verify`, { version: await version() })
  const results = [{ testItemId, version: await version() }]
  const pathologist = await asStaff((await browser.newContext()).request, 'authoriser')
  await post(pathologist, '/api/v1/results/authorise', { orderId, password, results })
  return booking
}

/** The patient may dispute it for a week; then a scheduled job closes its order. */
async function matured(browser: Browser) {
  const { number, bookingId, patient } = await reported(browser)
  await daysLater(8)
  await expect(async () => {
    const { orders } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
    expect(orders[0].state).toBe('closed')
  }).toPass()
  await patient.context().close()
  return number
}

type OnBench = { orderId: string; testItemId: string; version: number }

async function onBench(lab: Parameters<typeof get>[0], orderId: string): Promise<OnBench[]> {
  const { items }: { items: OnBench[] } = await get(lab, '/api/v1/bench')
  return items.filter((item) => item.orderId === orderId)
}

/** Two finance people, each in their own session. */
async function twoOfFinance(browser: Browser) {
  const own = async () => (await browser.newContext()).newPage()
  const [one, two] = await Promise.all([own(), own()])
  await signIn(one, 'finance')
  await signIn(two, 'finance2')
  return { one, two }
}

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
  const [, ...transfers] = file
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  const rows = transfers.map(([number, , , , amount]) => [number, amount, 'paid', aUtr()])
  const csv = [['number', 'amount', 'status', 'utr'], ...rows]
    .map((row) => row.join(','))
    .join('\n')
  const answer = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Bank’s answer, CSV').setInputFiles(answer)
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByText(`File read: ${rows.length} paid`)).toBeVisible()
  const payout = page.getByRole('row', { name: LAB })
  await expect(payout).toContainText('Paid')
  const utr = /SBIN\d{12}/.exec((await payout.textContent()) ?? '')?.[0] ?? ''
  await payout.getByRole('link', { name: LAB }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(LAB)
  return utr
}

const aUtr = () => `SBIN${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`

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
