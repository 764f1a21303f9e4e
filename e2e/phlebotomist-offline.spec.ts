import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './product.ts'
import { get, people, visitSteps } from './booked.ts'
import { aBarcode, ownBooking, sayWho } from './drawn.ts'

/**
 * The router learns once where the page's forms lead; a phone that loses its network later knows
 * it.
 */
const openVisit = (page: Page, visitId: string) =>
  page.goto(`/phlebotomist/visits/${visitId}`, { waitUntil: 'networkidle' })

for (const width of [360, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 600 }, locale: 'en-IN' })

    test('without network a step is kept with what was typed, and continues when it is back', async ({
      page,
      browser,
    }) => {
      const booked = await ownBooking(browser, ['P-CBC'])
      await signIn(page, 'phlebotomist')
      await visitSteps(page.request, booked, ['accept', 'depart', 'arrive'])
      await openVisit(page, booked.visitId)
      await page.getByLabel('Visit code').fill(booked.startCode)
      await sayWho(page, people.self)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      // However far down the button was: a person who sees nothing presses again.
      await expect(page.getByText('Nothing is lost')).toBeInViewport()
      await expect(page.getByRole('radio', { name: people.self.name })).toBeChecked()
      await page.getByRole('button', { name: 'Try now' }).click()
      await expect(page.getByText('Nothing is lost')).toBeVisible()
      await expectAccessible(page)
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { name: /^Collect ₹/ })).toBeVisible()
      await expect(page.getByText('Nothing is lost')).toBeHidden()

      await page.getByRole('button', { name: /^I collected ₹/ }).click()
      const barcode = aBarcode()
      await page.getByRole('textbox', { name: 'Scan or type the label' }).fill(barcode)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'This label is on the tube' }).click()
      await expect(page.getByText('Nothing is lost')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Scan or type the label' })).toHaveValue(
        barcode,
      )
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { name: /^Fill: / })).toBeVisible()
      const { tubes } = await get(page.request, `/api/v1/visits/${booked.visitId}`)
      expect(tubes).toMatchObject([{ state: 'labelled', barcode }])
    })
  })
}

test('an answer that got lost on the way does not repeat the step', async ({ page, browser }) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await signIn(page, 'phlebotomist')
  await visitSteps(page.request, booked, ['accept', 'depart', 'arrive'])
  await openVisit(page, booked.visitId)
  await page.getByLabel('Visit code').fill(booked.startCode === '0000' ? '0001' : '0000')
  await sayWho(page, people.self)
  await page.route(/\.data/, async (route) => {
    await route.fetch() // the server does it, but its answer is lost
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Nothing is lost')).toBeVisible()
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('4 attempts left')).toBeVisible()
})

test('without network a link does not open, and what was typed stays on the page', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await signIn(page, 'phlebotomist')
  await visitSteps(page.request, booked, ['accept', 'depart', 'arrive'])
  await openVisit(page, booked.visitId)
  await sayWho(page, people.self)
  await page.context().setOffline(true)
  for (const name of ['Problem with this visit', 'All my visits']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('This page stays open so that nothing is lost')).toBeVisible()
    await expect(page.getByRole('radio', { name: people.self.name })).toBeChecked()
    await expect(page.getByLabel('Year')).toHaveValue(people.self.birthDate.slice(0, 4))
  }
  await page.context().setOffline(false)
  await expect(page.getByText('This page stays open')).toBeHidden()
  await page.getByRole('link', { name: 'All my visits' }).click()
  await expect(
    page.locator(`a[href="/phlebotomist/visits/${booked.visitId}"]`).first(),
  ).toBeVisible()
})

test('a page that fails to load on a dead network says so, and is retried', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await signIn(page, 'phlebotomist')
  await visitSteps(page.request, booked, ['accept'])
  await page.goto('/phlebotomist', { waitUntil: 'networkidle' })
  await page.locator(`a[href="/phlebotomist/visits/${booked.visitId}"]`).first().click()
  await expect(page.getByRole('heading', { name: 'Set out for the visit' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route(/\.data/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'All my visits' }).click()
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
  for (const brand of await page.locator('a.brand').all()) await expect(brand).toHaveText(/\S/)
  await page.unroute(/\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(
    page.locator(`a[href="/phlebotomist/visits/${booked.visitId}"]`).first(),
  ).toBeVisible()
})
