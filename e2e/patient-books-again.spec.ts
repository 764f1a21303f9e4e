import { booked, newPatient, post } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'
import { walking } from './walk.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })

test('an earlier booking is booked again in three taps: the same person, tests, lab and address', async ({
  page,
}) => {
  await newPatient(page)
  const { number, bookingId } = await booked(page, ['parent'])
  await post(page.request, `/api/v1/bookings/${bookingId}/cancel`, { expectedChargePaise: 0 })
  await page.goto(`/bookings/${number}`)
  await expectAccessible(page)
  const walk = walking(page)
  await walk.tap(page.getByRole('link', { name: 'Book again' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  await expect(page.getByText('Ramesh Nair').first()).toBeVisible()
  const hours = page.getByRole('group', { name: /^Times on / })
  await walk.tap(hours.getByRole('radio', { disabled: false }).first())
  await walk.tap(page.getByRole('button', { name: /^Confirm and pay ₹[\d,.]+ in cash$/ }))
  await expect(page).toHaveURL(/\/bookings\/OPL\d{19}$/)
  expect(page.url()).not.toContain(number)
  await expect(page.getByText('12 Church Street').first()).toBeVisible()
  expect(walk.counted().taps).toBe(3)
})
