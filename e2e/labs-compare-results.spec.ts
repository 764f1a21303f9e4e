import type { Browser } from '@playwright/test'
import { asStaff, post } from './booked.ts'
import { bookedAgain, onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { signed } from './matured.ts'
import { measuredElsewhere } from './measured-elsewhere.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

async function accepted(browser: Browser, booking: OwnBooking) {
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const barcode of await onTheCounter(browser, booking))
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a patient allows labs to compare results, a great change is held, and the patient sees who looked', async ({
      page,
      browser,
    }) => {
      test.slow() // two visits, and a lab
      const first = await ownBooking(browser, ['HB'])
      await signed(browser, first, 15)
      await measuredElsewhere(first.orderId)
      const { patient } = first
      await patient.setViewportSize({ width, height: 900 })
      await patient.goto('/account')
      await patient.getByRole('link', { name: /^Compare results across labs/ }).click()
      await expectAccessible(patient)
      await patient.getByRole('button', { name: /^I agree for / }).click()
      await expect(patient.getByText(/: on since /)).toBeVisible()

      const again = await bookedAgain(first, ['HB'])
      await accepted(browser, again)
      await signIn(page, 'technician')
      await page.goto(`/lab/orders/${again.orderId}`)
      await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('11.5')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Differs from an earlier result at another lab/)).toBeVisible()
      await expect(page.getByText(/^Only a pathologist of this lab sees/)).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('15.0')

      const doctor = await browser.newPage({ viewport: { width, height: 900 } })
      await signIn(doctor, 'authoriser')
      await doctor.goto(`/lab/orders/${again.orderId}`)
      await expect(doctor.getByText(/^At another lab: 15\.0 g\/dL on /)).toBeVisible()
      await expectAccessible(doctor)
      await doctor.context().close()

      await patient.goto('/account/compare')
      await expect(patient.getByText(/Its pathologist saw the earlier result/)).toBeVisible()
      await expectAccessible(patient)
      const wide = await patient.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      await patient.getByRole('button', { name: /^Stop comparing for / }).click()
      await expect(patient.getByText(/: off$/)).toBeVisible()
      await patient.context().close()
    })
  })
}
