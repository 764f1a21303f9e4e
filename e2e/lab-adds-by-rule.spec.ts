import type { Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, expectAccessible, password, signIn, test, widths } from './product.ts'

/** The same address as another person of the lab. */
async function opened(browser: Browser, name: Parameters<typeof signIn>[1], to: string) {
  const page = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(page, name)
  await page.goto(to)
  return page
}

async function atTheBench(browser: Browser): Promise<OwnBooking> {
  const booking = await ownBooking(browser, ['TSH'])
  const barcodes = await onTheCounter(browser, booking)
  const context = await browser.newContext()
  const lab = await asStaff(context.request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  await context.close()
  return booking
}

async function propose(page: Page, bound: string) {
  await page.getByLabel(/^Limit, in/).fill(bound)
  await page.getByLabel('Which other test?').selectOption({ label: 'Free Thyroxine' })
  await page.getByLabel('How old may the sample be, in hours?').fill('48')
  await page.getByLabel('Why does the lab want this rule?').fill('As our doctors ask.')
  await page.getByRole('button', { name: 'Propose the rule' }).click()
}

type Item = { orderId: string; testItemId: string; version: number }

/** A second person verifies what waits for it. */
async function verified(browser: Browser, { orderId }: OwnBooking) {
  const context = await browser.newContext()
  const doctor = await asStaff(context.request, 'authoriser')
  const { items }: { items: Item[] } = await get(doctor, '/api/v1/bench?list=verify')
  for (const { testItemId, version } of items.filter((item) => item.orderId === orderId))
    await post(doctor, `/api/v1/test-items/${testItemId}/verify`, { version })
  await context.close()
}

/** Signs every verified value of the order. */
async function signed(browser: Browser, { orderId }: OwnBooking) {
  const context = await browser.newContext()
  const doctor = await asStaff(context.request, 'authoriser')
  const { items }: { items: Item[] } = await get(doctor, '/api/v1/bench?list=sign')
  const results = items
    .filter((item) => item.orderId === orderId)
    .map(({ testItemId, version }) => ({ testItemId, version }))
  await post(doctor, '/api/v1/results/authorise', { orderId, results, password })
  await context.close()
}

test('two people keep a rule, a high value adds its test, and the patient reads of it with the report', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'labmanager')
  await page.goto('/lab/reflex-rules')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New rule' }).click()
  await expectAccessible(page)
  await page.getByLabel('After the result of which test?').selectOption('TSH')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectAccessible(page)
  await propose(page, 'high')
  await expect(page.getByRole('alert')).toContainText('Enter a number.')
  await expect(page.getByLabel('Why does the lab want this rule?')).toHaveValue(
    'As our doctors ask.',
  )
  await expectAccessible(page)
  await propose(page, '4.5')
  await expect(page.getByRole('status')).toContainText('Another person of the lab confirms it.')
  await expect(page.getByRole('button', { name: 'Confirm the rule' })).toBeHidden()

  const doctor = await opened(browser, 'authoriser', '/lab/reflex-rules')
  await expectAccessible(doctor)
  await doctor.getByRole('button', { name: 'Confirm the rule' }).click()
  await expect(doctor.getByRole('status')).toContainText('Confirmed.')
  await expect(doctor.getByRole('main')).toContainText('In force')

  const booking = await atTheBench(browser)
  const bench = await opened(browser, 'technician', `/lab/orders/${booking.orderId}`)
  await bench.getByRole('textbox', { name: 'Thyroid Stimulating Hormone', exact: true }).fill('9.2')
  await bench.keyboard.press('Control+Enter')
  await expect(bench.getByRole('row').filter({ hasText: 'Thyroid' })).toContainText('High')
  await verified(browser, booking)
  const order = await opened(browser, 'authoriser', `/lab/orders/${booking.orderId}`)
  const added = order.getByRole('row').filter({ hasText: 'Free Thyroxine' })
  await expect(added).toContainText('Added by rule, free of charge')
  await expect(added).toContainText('9.2')
  await expectAccessible(order)

  const { patient, bookingId } = booking
  const { number } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  await patient.goto(`/bookings/${number}`)
  await expect(patient.getByRole('main')).not.toContainText('Free Thyroxine')
  await signed(browser, booking)
  await patient.reload()
  await expect(patient.getByRole('main')).toContainText('Free Thyroxine')
  await expect(patient.getByRole('main')).toContainText('It costs you nothing.')
  await expectAccessible(patient)

  await page.goto('/lab/reflex-rules')
  await page.getByText('End the rule').first().click()
  await page.getByLabel('Why does it end?').fill('End of the journey.')
  await page.getByRole('button', { name: 'End the rule' }).click()
  await expect(page.getByRole('status')).toContainText('The rule has its end.')
})

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'hi-IN', javaScriptEnabled: false })

    test('the pages are whole on a phone, in Hindi and without a script', async ({ page }) => {
      await signIn(page, 'labmanager')
      for (const path of ['', '/new', '/new?test=TSH', '/new?test=AHCV']) {
        await page.goto(`/hi/lab/reflex-rules${path}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
  })
}
