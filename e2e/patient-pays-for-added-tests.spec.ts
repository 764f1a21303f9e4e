import type { Page } from '@playwright/test'
import { atConfirm, get, newPatient, payOnline } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })

test('a patient adds a test to a booking paid online and pays for it on a phone', async ({
  page,
}) => {
  const { number, bookingId } = await aPaidBooking(page)
  await chosen(page, number)
  await expect(page.getByRole('region', { name: 'To pay now' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(page.getByText('The tests are added to your visit.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Thyroid Stimulating Hormone')
  await expect(receipt).not.toContainText('Home visit')
  const { further, payment, paidInAllPaise, totalPaise } = await get(
    page.request,
    `/api/v1/bookings/${bookingId}`,
  )
  expect(further).toHaveLength(1)
  expect(paidInAllPaise).toBe(payment.amountPaise + further[0].amountPaise)
  expect(totalPaise).toBe(paidInAllPaise)
  await page.goto(`/bookings/${number}`)
  await expect(page.getByText('Receipt for added tests')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds.getByText(/^Goes back to the payment with receipt R\d{19}/)).toHaveCount(2)
  await expectAccessible(page)
})

test('a payment that does not go through leaves the booking as it was, one tap from trying again', async ({
  page,
}) => {
  const { number, bookingId } = await aPaidBooking(page)
  await chosen(page, number)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ now$/ }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(page.getByText('No test was added. Your booking stays as it is.')).toBeVisible()
  await expectAccessible(page)
  const { further } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  expect(further).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and add')
})

async function aPaidBooking(page: Page) {
  await newPatient(page)
  await atConfirm(page)
  await payOnline(page)
  const { bookings } = await get(page.request, '/api/v1/bookings')
  return bookings[0] as { number: string; bookingId: string }
}

/** On the page with the price of a test that joins. */
async function chosen(page: Page, number: string) {
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: 'Add a test' }).click()
  await page.getByLabel('Test name').fill('thyroid stimulating')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /^Choose ?: Thyroid Stimulating Hormone$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and add')
}
