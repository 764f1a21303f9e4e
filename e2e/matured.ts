import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { daysLater } from './clock.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, password, signIn } from './product.ts'

/** A booking paid in cash whose report is signed, with the labels of its tubes. */
export async function reported(browser: Browser) {
  return signed(browser, await ownBooking(browser, ['HB']), 13)
}

/** A booking of haemoglobin, through the lab until its report is signed with this value. */
export async function signed(browser: Browser, booking: OwnBooking, value: number) {
  const barcodes = await onTheCounter(browser, booking)
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  const { orderId } = booking
  const testItemId = (await onBench(lab, orderId))[0]?.testItemId
  const item = `/api/v1/test-items/${testItemId}`
  const version = async () => (await onBench(lab, orderId))[0]?.version
  await post(lab, `${item}/result`, { type: 'numeric', value, version: await version() })
  await post(lab, `${item}/verify`, { version: await version() })
  const results = [{ testItemId, version: await version() }]
  const pathologist = await asStaff((await browser.newContext()).request, 'authoriser')
  await post(pathologist, '/api/v1/results/authorise', { orderId, password, results })
  return { ...booking, barcodes }
}

/** The patient may dispute it for a week; then a scheduled job closes its order. */
export async function matured(browser: Browser) {
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
export async function twoOfFinance(browser: Browser) {
  const own = async () => (await browser.newContext()).newPage()
  const [one, two] = await Promise.all([own(), own()])
  await signIn(one, 'finance')
  await signIn(two, 'finance2')
  return { one, two }
}

/** Uploads the bank's answer to a file: it paid every transfer. */
export async function bankPays(page: Page, file: string): Promise<void> {
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
}

const aUtr = () => `SBIN${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`
