import { booked, get, newPatient, payInSandbox, people } from './booked.ts'
import { pickHour } from './booking-steps.ts'
import { expect, expectAccessible, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })

test('one of a family gets another time: the charge is shown first, and the number stays', async ({
  page,
}) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['self', 'parent'], ['HB'])
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: `Another time for ${people.parent.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A separate visit for one person',
  )
  await expectAccessible(page)
  const said = await page.getByText('The separate visit costs').innerText()
  const [charge = '', due = ''] = said.match(/₹[\d,.]*\d/g) ?? []
  await pickHour(page, -1)
  await page.getByRole('button', { name: `Book for ${charge}` }).click()
  await expect(page).toHaveURL(`/bookings/${number}`)
  const { visits, payment, separateTotalPaise } = await get(
    page.request,
    `/api/v1/bookings/${bookingId}`,
  )
  const amount = { minimumFractionDigits: 2 }
  const rupees = (paise: number) => `₹${new Intl.NumberFormat('en-IN', amount).format(paise / 100)}`
  expect(visits).toHaveLength(2)
  expect(rupees(separateTotalPaise)).toBe(charge)
  expect(rupees(payment.amountPaise)).toBe(due)
  await expect(page.getByText(due).first()).toBeVisible()
  await expectAccessible(page)
  // The person who was moved chooses another time for this visit alone.
  await page.getByRole('link', { name: `Another time for ${people.parent.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose another time')
})

test('paid online, the charge is paid first, and the visit is there once the money is', async ({
  page,
}) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['self', 'parent'], ['HB'], 'online')
  await page.goto(`/icici_payment?booking=${number}`)
  await payInSandbox(page)
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: `Another time for ${people.parent.name}` }).click()
  await expect(page.getByText('which you pay now')).toBeVisible()
  await expectAccessible(page)
  await pickHour(page, -1)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+$/ }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(page.getByText('The separate visit is booked.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Separate home visit')
  await expect(receipt).not.toContainText('Haemoglobin')
  const view = await get(page.request, `/api/v1/bookings/${bookingId}`)
  expect(view.visits).toHaveLength(2)
  expect(view.totalPaise).toBe(view.paidInAllPaise)
})

test('where nobody else is visited the page says so, and what to do', async ({ page }) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['self'], ['HB'])
  const { orders } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  await page.goto(`/bookings/${number}/separate/${orders[0].orderId}`)
  await expect(page.getByText('Nobody else is visited then.')).toBeVisible()
  await expectAccessible(page)
})
