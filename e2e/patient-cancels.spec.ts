import { asStaff, booked, drawFirstTube, newPatient, visitSteps } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

for (const width of [360, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('before anybody accepts, cancelling is free and says so first', async ({ page }) => {
      await newPatient(page)
      const { number } = await booked(page)
      await page.goto(`/bookings/${number}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('finding a phlebotomist')
      await expect(page.getByText('Cancelling now is free.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Cancel for free' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled.')
      await expectAccessible(page)
      await page.goto('/bookings')
      const row = page.getByRole('link', { name: new RegExp(number) })
      await expect(row).toContainText('Cancelled on')
      await expectAccessible(page)
    })

    test('a charge that grew since the page was opened is shown before it is agreed to', async ({
      page,
      browser,
    }) => {
      await newPatient(page)
      const booking = await booked(page)
      await page.goto(`/bookings/${booking.number}`)
      const staff = await asStaff((await browser.newContext()).request, 'phlebotomist')
      await visitSteps(staff, booking, ['accept'])
      await page.getByRole('button', { name: 'Cancel for free' }).click()
      await expect(page.getByRole('alert')).toContainText('The charge has changed since you saw it')
      await expect(page.getByText('now costs:')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Cancel for ₹120.00' }).click()
      const panel = page.getByRole('region', { name: 'Cancelled' })
      await expect(panel).toContainText('₹120.00')
      await expect(panel).toContainText('charged with your next booking')
      const next = await booked(page)
      await page.goto(`/bookings/${next.number}`)
      await expect(page.getByText('Earlier cancellation charge')).toBeVisible()
    })
  })
}

test('once a sample is taken, the page says why cancelling is closed', async ({
  page,
  browser,
}) => {
  await newPatient(page)
  const booking = await booked(page)
  const staff = await asStaff((await browser.newContext()).request, 'phlebotomist2')
  await drawFirstTube(page, staff, booking)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'This booking can no longer be cancelled' }),
  ).toContainText('A sample has been taken')
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await page.getByText('Where your tubes are').click()
  await expect(page.getByText(/Taken by Fathima Begum/)).toBeVisible()
  await expectAccessible(page)
})

test('another time is free, and the old one is kept until the new one is taken', async ({
  page,
}) => {
  await newPatient(page)
  const { number } = await booked(page)
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: 'Choose another time, free' }).click()
  await expect(page.getByText('You keep it until you choose a new one')).toBeVisible()
  await page.getByRole('button', { name: 'Choose this time' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  const hours = page.getByRole('group', { name: /^Times on / })
  await hours.getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('button', { name: 'Choose this time' }).click()
  await expect(page).toHaveURL(`/bookings/${number}`)
  await expect(page.getByText('The visit was moved to another time')).toBeVisible()
})

test('of two people, one is removed and the visit continues for the other', async ({ page }) => {
  await newPatient(page)
  const { number } = await booked(page, ['self', 'parent'])
  await page.goto(`/bookings/${number}`)
  const order = page.getByRole('region', { name: 'Ramesh Nair' })
  await order.getByText('All steps for Ramesh Nair').click()
  await expect(order).toContainText('you pay ₹250.00 less')
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Remove Ramesh Nair from this booking' }).click()
  await expect(order).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a patient cancels with only a form', async ({ page }) => {
    await newPatient(page)
    const { number } = await booked(page)
    await page.goto(`/bookings/${number}`)
    await page.getByRole('button', { name: 'Cancel for free' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled.')
  })
})
