import { booked, get, newPatient } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })

test('a patient adds a test to a booking: the same visit, today’s price, more cash due at the door', async ({
  page,
}) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['parent'], ['HB'])
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: 'Add a test' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add tests')
  await expectAccessible(page)
  await page.getByLabel('Test name').fill('thyroid stimulating')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /^Choose ?: Thyroid Stimulating Hormone$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and add')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Add for ₹[\d,.]+$/ }).click()
  await expect(page).toHaveURL(`/bookings/${number}`)
  const { payment, orders } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  expect(orders[0].lines.map(({ code }: { code: string }) => code)).toEqual(['HB', 'TSH'])
  const amount = new Intl.NumberFormat('en-IN').format(payment.amountPaise / 100)
  await expect(page.getByText(`₹${amount}`).first()).toBeVisible()
})

test('what the booking has already is refused beside the way to choose another one', async ({
  page,
}) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['parent'], ['HB'])
  const { orders } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  await page.goto(`/bookings/${number}/add/confirm?order=${orders[0].orderId}&item=HB`)
  await expect(page.getByText('is already in this booking')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose another test' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add tests')
})
