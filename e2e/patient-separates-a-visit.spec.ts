import { booked, get, newPatient, people } from './booked.ts'
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
  await page.locator('.daygrid__hours input:enabled').first().check()
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

test('where nobody else is visited the page says so, and what to do', async ({ page }) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['self'], ['HB'])
  const { orders } = await get(page.request, `/api/v1/bookings/${bookingId}`)
  await page.goto(`/bookings/${number}/separate/${orders[0].orderId}`)
  await expect(page.getByText('Nobody else is visited then.')).toBeVisible()
  await expectAccessible(page)
})
