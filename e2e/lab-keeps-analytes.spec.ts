import type { Browser, Page } from '@playwright/test'
import { asStaff, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

const address = '/lab/analytes/MG'

/** The same address as another person of the lab. */
async function opened(
  browser: Browser,
  name: Parameters<typeof signIn>[1],
  to: string,
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(page, name)
  await page.goto(to)
  return page
}

/** An order of magnesium, ready for its value; answers its address. */
async function atTheBench(browser: Browser): Promise<string> {
  const booking = await ownBooking(browser, ['MG'])
  const barcodes = await onTheCounter(browser, booking)
  const context = await browser.newContext()
  const lab = await asStaff(context.request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  await context.close()
  return `/lab/orders/${booking.orderId}`
}

async function propose(page: Page, high: string) {
  await page.getByLabel('Reference ranges: High, row 1').fill(high)
  await page.getByLabel('Reason for the change').fill('Another analyser.')
  await page.getByRole('button', { name: 'Send for approval' }).click()
}

test('the manager proposes a range, the pathologist approves it, and a value is judged by it', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'labmanager')
  await page.goto('/lab/analytes?q=Magnesium')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Magnesium', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Propose a change' }).click()
  await expectAccessible(page)
  // A fault stays beside its row, and nothing typed is lost.
  await propose(page, '1')
  await expect(page.getByRole('alert')).toContainText('The low bound must be below the high one.')
  await expect(page.getByLabel('Reference ranges: High, row 1')).toHaveValue('1')
  await expect(page.getByLabel('Reason for the change')).toHaveValue('Another analyser.')
  await expectAccessible(page)
  await propose(page, '2.2')
  await expect(page.getByRole('status')).toContainText('Another person of the lab approves it')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  const doctor = await opened(browser, 'authoriser', address)
  await expect(doctor.getByRole('main')).toContainText('What changes')
  await expectAccessible(doctor)
  await doctor.getByRole('button', { name: 'Approve' }).click()
  await expect(doctor.getByRole('status')).toContainText('Approved.')

  const bench = await opened(browser, 'technician', await atTheBench(browser))
  await bench.getByRole('textbox', { name: 'Magnesium', exact: true }).fill('2.4')
  await bench.keyboard.press('Control+Enter')
  await expect(bench.getByRole('row').filter({ hasText: 'Magnesium' })).toContainText('High')
})

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'hi-IN', javaScriptEnabled: false })

    test('the pages are whole on a phone, in Hindi and without a script', async ({ page }) => {
      await signIn(page, 'labmanager')
      for (const path of ['', '/ZN', '/ZN/change']) {
        await page.goto(`/hi/lab/analytes${path}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      }
      await page.getByRole('button', { name: 'और पंक्तियाँ' }).first().click()
      await expect(page.getByRole('button', { name: 'मंज़ूरी के लिए भेजें' })).toBeVisible()
    })
  })
}
