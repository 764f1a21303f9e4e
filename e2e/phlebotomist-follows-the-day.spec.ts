import { asStaff, visitSteps } from './booked.ts'
import { untilTheDoor } from './clock.ts'
import { ownBooking } from './drawn.ts'
import { press, reach } from './keyboard.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 }, locale: 'en-IN' })

    test('a phlebotomist follows the day by keyboard: when to leave, the way drawn, and the visit behind one button', async ({
      page,
      browser,
    }) => {
      const booking = await ownBooking(browser, ['HB'])
      const staff = await asStaff((await browser.newContext()).request, 'phlebotomist2')
      await visitSteps(staff, booking, ['accept'])
      await untilTheDoor(staff, booking)
      await signIn(page, 'phlebotomist2')
      await page.goto('/phlebotomist')
      const next = page.getByRole('region', {
        name: /Set out now|Leave at|Ride to|Confirm who|Draw the|Take the tubes/,
      })
      await expect(next).toBeVisible()
      const picture = page.getByRole('img', { name: 'Your route today' })
      await expect(picture).toBeVisible()
      const box = await picture.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      await expect(page.getByRole('list', { name: 'Labs that wait for your tubes' })).toBeVisible()
      await expectAccessible(page)
      const button = next.getByRole('link')
      await expect(button).toHaveCount(1)
      const target = (await button.getAttribute('href')) ?? ''
      await reach(page, button)
      await press(page, button)
      await page.waitForURL((url) => url.pathname === target)
      await booking.patient.context().close()
    })
  })
}
