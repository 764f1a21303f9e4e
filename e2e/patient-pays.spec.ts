import type { Browser, Page } from '@playwright/test'
import {
  asStaff,
  atConfirm,
  booked,
  get,
  newPatient,
  payInSandbox,
  payOnline,
  visitSteps,
} from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

test.use({ viewport: { width: 360, height: 800 }, locale: 'en-IN' })

test('paid in the sandbox, cancelled after acceptance: the charge is shown and the rest is refunded', async ({
  page,
  browser,
}) => {
  await newPatient(page)
  await atConfirm(page)
  await payOnline(page, /₹350\.00/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid: ₹350.00.')
  await expectAccessible(page)
  const number = await theBooking(page)
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('₹350.00')
  await expectAccessible(page)
  await accepted(page, browser, number)
  await page.goto(`/bookings/${number}`)
  const card = page.getByRole('region', { name: 'Cancel this booking' })
  await expect(card).toContainText('now costs:')
  await expect(card.getByRole('figure')).toContainText(/Cancellation charge\s*₹120\.00/)
  await expect(card.getByRole('figure')).toContainText(/Refund to you\s*₹230\.00/)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Cancel for ₹120.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled.')
  const refund = page.getByRole('region', { name: 'Refunds' })
  await expect(refund).toContainText('₹230.00')
  await expectAccessible(page)
  await expect(async () => {
    await page.reload()
    await expect(refund).toContainText(/Refunded(?! to)/, { timeout: 500 })
  }).toPass()
})

test('paid in cash, cancelled after acceptance: the next booking carries the charge, once', async ({
  page,
  browser,
}) => {
  await newPatient(page)
  const booking = await booked(page)
  await accepted(page, browser, booking.number)
  await page.goto(`/bookings/${booking.number}`)
  await page.getByRole('button', { name: 'Cancel for ₹120.00' }).click()
  await page.getByRole('link', { name: 'Dues and refunds' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You owe ₹120.00.')
  await expectAccessible(page)
  await atConfirm(page)
  const quote = page.getByRole('region', { name: 'What you will pay' })
  await expect(quote).toContainText(`Booking ${booking.number}, cancelled on`)
  await expect(quote).toContainText('₹470.00')
  await quote.getByRole('button', { name: 'Confirm and pay ₹470.00 in cash' }).click()
  await expect(page).toHaveURL(/\/bookings\/OPL\d{19}$/)
  await expect(page.getByText('Earlier cancellation charge')).toHaveCount(1)
  await atConfirm(page)
  await expect(quote).toContainText('₹350.00')
  await expect(quote).not.toContainText(booking.number)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the payment screen is Pay Now, then Confirm, then the gateway', async ({ page }) => {
    await page.goto('/icici_payment')
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('₹100.00')
    await payInSandbox(page, false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid: ₹100.00.')
  })
})

test('Back from the gateway leads to the payment screen, and from there to the booking that waits', async ({
  page,
}) => {
  await newPatient(page)
  await atConfirm(page)
  await page.getByRole('button', { name: /^Confirm and pay ₹350\.00 online$/ }).click()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/icici_payment\?booking=OPL\d{19}$/)
  await page.goBack()
  await page.reload()
  await expect(page.getByText('You have a booking that is not paid yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(/\/icici_payment\?booking=OPL\d{19}$/)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expectAccessible(page)
  const { bookings } = await get(page.request, '/api/v1/bookings')
  expect(bookings).toHaveLength(1)
  await payInSandbox(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid: ₹350.00.')
})

/** The number of the person's only booking. */
async function theBooking(page: Page): Promise<string> {
  const { bookings } = await get(page.request, '/api/v1/bookings')
  expect(bookings).toHaveLength(1)
  return bookings[0].number
}

/** The visit of a booking, accepted by a phlebotomist of the demonstration. */
async function accepted(page: Page, browser: Browser, number: string) {
  const { bookings } = await get(page.request, '/api/v1/bookings')
  const { bookingId } = bookings.find((one: { number: string }) => one.number === number)
  const { visits } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  const context = await browser.newContext()
  const staff = await asStaff(context.request, 'phlebotomist')
  await visitSteps(staff, { number, bookingId, visitId: visits[0].visitId }, ['accept'])
  await context.close()
}
