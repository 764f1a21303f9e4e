import { agreeToNotice, atConfirm, booked, confirmPath, notPregnant } from './booked.ts'
import { signInHere } from './booking-steps.ts'
import { expect, expectAccessible, signIn, signUp, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('a number is verified before the first booking, and the sixth open one is refused with nothing typed lost', async ({
      page,
      browser,
    }) => {
      const email = `hoarder-${crypto.randomUUID()}@example.org`
      const administrator = await (await browser.newContext()).newPage()
      await signIn(administrator, 'administrator')
      await signUp(page, { name: 'Meera Nair', email, administrator })
      await expect(page).toHaveURL(/\/bookings/)
      await administrator.context().close()
      await agreeToNotice(page.request)

      await page.goto(await confirmPath(page))
      await signInHere(page, { look: expectAccessible })
      await notPregnant(page)
      await page.getByRole('button', { name: /^Confirm and pay ₹[\d,.]+ in cash$/ }).click()
      await expect(page).toHaveURL(/\/bookings\/OPL\d{19}$/)
      for (let open = 1; open < 5; open += 1) await booked(page)

      await atConfirm(page)
      await page.getByLabel('Which doctor prescribed the tests?').fill('Dr Anand Rao')
      await page.getByLabel('Yes, I want another booking as well').check()
      await page.getByRole('button', { name: /^Confirm and pay ₹[\d,.]+ in cash$/ }).click()
      const says = page.getByRole('alert').first()
      await expect(says).toContainText('You have 5 open bookings, the most allowed at once.')
      await expect(page.getByLabel('Which doctor prescribed the tests?')).toHaveValue(
        'Dr Anand Rao',
      )
      await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
      await expectAccessible(page)
      await page.goto('/bookings')
      await expect(page.getByRole('link', { name: /OPL\d{19}/ })).toHaveCount(5)
    })
  })
}
