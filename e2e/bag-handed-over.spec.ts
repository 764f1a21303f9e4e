import type { Browser } from '@playwright/test'
import { asStaff, get, people, post, visitSteps } from './booked.ts'
import { aBarcode, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

/** A tube in the bag of the phlebotomist, with its label. */
async function inTheBag(browser: Browser) {
  const booking = await ownBooking(browser, ['HB'])
  const { visitId, orderId, startCode, total, patient } = booking
  const staff = await asStaff((await browser.newContext()).request, 'phlebotomist2')
  const at = `/api/v1/visits/${visitId}`
  const { name, birthDate } = people.self
  await visitSteps(staff, booking, ['accept', 'depart', 'arrive'])
  await post(staff, `${at}/identify`, { startCode, patients: [{ orderId, name, birthDate }] })
  await post(staff, `${at}/cash`, { amountPaise: total })
  const { tubes }: { tubes: { tubeId: string }[] } = await get(staff, at)
  const barcode = aBarcode()
  for (const step of ['label', 'collect'])
    await post(staff, `/api/v1/tubes/${tubes[0]?.tubeId}/${step}`, { barcode })
  await visitSteps(staff, booking, ['finish'])
  await patient.context().close()
  return { barcode, tubeId: String(tubes[0]?.tubeId), staff, at }
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a phlebotomist hands over a bag, one tube short, and both sides close it', async ({
      page,
      browser,
    }) => {
      const given = await inTheBag(browser)
      const missing = await inTheBag(browser)
      await signIn(page, 'phlebotomist2')
      await page.goto('/phlebotomist')
      await page.getByRole('link', { name: 'Hand over at a lab' }).click()
      await page.getByRole('link', { name: /Tubes: 2/ }).click()
      await page.getByPlaceholder('Scan or type the next tube').fill('NOSUCH-001')
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('NOSUCH-001 is not in your bag.')).toBeVisible()
      await page.getByPlaceholder('Scan or type the next tube').fill(given.barcode)
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('Scanned: 1 of 2')).toBeVisible()
      await expect(() => expectAccessible(page)).toPass()
      await page.getByRole('button', { name: 'Hand over 1' }).click()
      await expect(page.getByText('Not scanned: 1.').first()).toBeVisible()
      await page.getByLabel('The tubes that I did not scan').check()
      await page.getByRole('button', { name: 'Hand over 1' }).click()
      await page.waitForURL(/\/manifests\//)
      await expect(page.getByRole('row', { name: missing.barcode })).toContainText('not seen')
      await expectAccessible(page)
      const { pathname } = new URL(page.url())

      const lab = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      await signIn(lab, 'technician')
      await lab.goto(`/lab?scan=${given.barcode}`)
      await lab.getByRole('button', { name: /^Receive/ }).click()
      await lab.goto(pathname)
      await lab.getByRole('button', { name: 'Confirm what we received' }).click()
      await expect(lab.getByText('The lab confirmed on')).toBeVisible()
      await expectAccessible(lab)

      const { tubes }: { tubes: { tubeId: string; version: number }[] } = await get(
        missing.staff,
        missing.at,
      )
      const version = tubes.find(({ tubeId }) => tubeId === missing.tubeId)?.version
      await post(missing.staff, `/api/v1/tubes/${missing.tubeId}/lose`, {
        version,
        reason: 'mislaid',
      })
      for (const side of [page, lab]) {
        await side.goto(pathname)
        await side.getByLabel(`${missing.barcode}: what happened?`).selectOption('lost')
        await side.getByRole('button', { name: 'Save' }).click()
        await expect(side.getByText('Nothing yet')).toHaveCount(side === page ? 1 : 0)
      }
      await expect(lab.getByText('Closed by both sides')).toBeVisible()
      await expectAccessible(lab)
      await lab.goto('/manifests')
      await expectAccessible(lab)
      await lab.context().close()
    })
  })
}
