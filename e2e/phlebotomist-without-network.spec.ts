import type { Page } from '@playwright/test'
import { untilTheDoor } from './clock.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'
import { get, people, visitSteps } from './booked.ts'
import { aBarcode, ownBooking } from './drawn.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Says who it is, as the patient would. */
async function sayWhoIsThere(page: Page, code: string) {
  const [year = '', month = '', day = ''] = people.self.birthDate.split('-')
  await page.getByLabel('Visit code').fill(code)
  await page.getByLabel('Full name, as said').fill(people.self.name)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('a whole visit without a network, with the browser killed in the middle, is there once', async ({
  page,
  browser,
  context,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await signIn(page, 'phlebotomist')
  await visitSteps(page.request, booked, ['accept'])
  await untilTheDoor(page.request, booked)
  await page.goto('/phlebotomist/phones')
  await page.getByLabel('Name of this phone').fill('Field phone')
  await page.getByRole('button', { name: 'Use this phone without a network' }).click()
  await expect(page.getByText('This phone is ready')).toBeVisible()
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.locator(`a[href="#${booked.visitId}"]`).click()
  await expect(heading(page, 'Set out for the visit')).toBeVisible()

  await context.setOffline(true)
  const departed = Date.now()
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await expect(heading(page, 'Confirm identity')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Four digits.')).toBeVisible()
  await expectAccessible(page)
  await sayWhoIsThere(page, booked.startCode)
  await expect(heading(page, /^Collect ₹/)).toBeVisible()
  await expect(page.getByText('Steps that wait for the network: 3')).toBeVisible()

  // The browser is killed, and opened again without a network.
  await page.close()
  const again = await context.newPage()
  await again.goto(`/phlebotomist/visits/${booked.visitId}`)
  await expect(heading(again, /^Collect ₹/)).toBeVisible()
  await again.getByRole('button', { name: /^I collected ₹/ }).press('Enter')
  const barcode = aBarcode()
  await again.getByLabel('Scan or type the label', { exact: true }).fill(barcode)
  await again.getByLabel('Scan or type the label', { exact: true }).press('Enter')
  await expect(heading(again, /^Fill: /)).toBeVisible()

  // The network is back for a moment, and gone again.
  await context.setOffline(false)
  await again.getByRole('button', { name: 'Send now' }).click()
  await expect(again.getByText('Everything is sent.')).toBeAttached()
  await context.setOffline(true)
  await again.getByLabel('Scan or type the label again').fill(aBarcode())
  await again.getByRole('button', { name: 'Tube filled' }).click()
  await expect(again.getByText('This barcode belongs to another tube.')).toBeVisible()
  await again.getByLabel('Scan or type the label again').fill(barcode)
  await again.getByRole('button', { name: 'Tube filled' }).click()
  const drawn = Date.now()
  const finished = Date.now()
  await again.getByRole('button', { name: 'Finish collection' }).click()
  await expect(heading(again, 'This visit is done')).toBeVisible()
  await expectAccessible(again)

  await context.setOffline(false)
  await again.getByRole('button', { name: 'Send now' }).click()
  await expect(again.getByText('Steps that wait for the network')).toBeHidden()
  const visit = await get(again.request, `/api/v1/visits/${booked.visitId}`)
  expect(visit.state).toBe('collected')
  expect(visit.tubes).toMatchObject([{ state: 'in-transit', barcode }])
  // Its own times, and not those at which they were sent.
  const between = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const [{ collectedAt }] = visit.tubes
  const tolerated = 3000
  expect(Math.abs(between(visit.departedAt, collectedAt) - (drawn - departed))).toBeLessThan(
    tolerated,
  )
  expect(Math.abs(between(collectedAt, visit.collectedAt) - (finished - drawn))).toBeLessThan(
    tolerated,
  )
})
