import { newPatient } from './booked.ts'
import { bookingOf, newPayer } from './booking-steps.ts'
import { press, reach, type } from './keyboard.ts'
import { expect, expectAccessible, expectReadable, test } from './product.ts'

test('with the keyboard alone a booking is made, paid and cancelled', async ({ page }) => {
  test.slow()
  await newPatient(page)
  await page.goto(await bookingOf(page))
  await type(page, page.getByLabel('Full name'), 'Asha Rao')
  await reach(page, page.getByLabel('Date of birth'))
  await page.keyboard.type('05171984')
  await press(page, page.getByRole('radio', { name: 'Female' }), 'Space')
  await reach(page, page.getByRole('radio', { name: 'A location I set myself' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Centre of 560034/ })).toBeChecked()
  await type(page, page.getByLabel('Flat, house, street'), '4 Sample Layout')
  await reach(page, page.getByLabel('Locality'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Koramangala')
  await press(page, page.getByRole('button', { name: 'See times and the price' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  await reach(page, page.locator('input[name=day]:checked'))
  await page.keyboard.press('ArrowDown')
  const hours = page
    .getByRole('group', { name: /^Times on / })
    .getByRole('radio', { disabled: false })
  await press(page, hours.first(), 'Space')
  // Another day after all: a ticked hour keeps the keyboard from no other one.
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('input[name=day]:checked')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await press(page, hours.first(), 'Space')
  await expect(page.locator('.daygrid__hours :checked')).toHaveCount(1)
  await press(page, page.getByRole('radio', { name: 'Yes', exact: true }), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await press(page, page.getByRole('button', { name: /^Confirm and pay .* online$/ }))
  await press(page, page.getByRole('button', { name: /^Pay ₹/ }))
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid: ₹/)
  await page.goto('/bookings')
  await press(page, page.getByRole('link', { name: /OPL\d{19}/ }).first())
  await press(page, page.getByRole('button', { name: 'Cancel for free' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled.')
})

for (const [language, path] of [
  ['English', ''],
  ['Hindi', '/hi'],
] as const)
  test(`every part of the booking page is accessible in ${language}, light and dark`, async ({
    page,
  }) => {
    test.slow()
    const start = await bookingOf(page)
    const look = async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectReadable(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await page.goto(start)
    await newPayer(page, {
      look: async () => {
        const { pathname, search } = new URL(page.url())
        await page.goto(path + pathname + search)
        await look()
        await page.goto(pathname + search)
      },
    })
    const { pathname, search } = new URL(page.url())
    await page.goto(path + pathname + search)
    await look()
    await page.locator('button[value=cash]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look()
    await page.goto(`${path}${pathname}${search}&part=who`)
    await look()
    await page.locator('button[value=add-person]').click()
    await page.locator('button[value=add-place]').click()
    await page.locator('button[value=go]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look()
  })
