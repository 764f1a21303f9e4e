import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

type Bench = {
  orderId: string
  testItemId: string
  version: number
  state: string
}

async function benchOf(staff: APIRequestContext, { orderId }: OwnBooking, state: string) {
  const { items: all }: { items: Bench[] } = await get(staff, '/api/v1/bench')
  return all.filter((one) => one.orderId === orderId && one.state === state)
}

/** A haemoglobin, entered by the technician and verified by the pathologist. */
async function verified(browser: Browser, value: number) {
  const booking = await ownBooking(browser, ['HB'])
  const barcodes = await onTheCounter(browser, booking)
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const lab = await asStaff(contexts[0].request, 'technician')
  const doctor = await asStaff(contexts[1].request, 'authoriser')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  for (const { testItemId, version } of await benchOf(lab, booking, 'ready'))
    await post(lab, `/api/v1/test-items/${testItemId}/result`, { type: 'numeric', value, version })
  for (const state of ['entered', 'held'])
    for (const { testItemId, version } of await benchOf(doctor, booking, state))
      await post(doctor, `/api/v1/test-items/${testItemId}/verify`, { version })
  for (const context of contexts) await context.close()
  return booking
}

const isAt = (page: Page, { orderId }: OwnBooking) =>
  expect(page).toHaveURL(new RegExp(`/lab/sign/${orderId}`))

test('with the keyboard alone a pathologist signs two orders in a row, critical first', async ({
  page,
  browser,
}) => {
  test.slow()
  const critical = await verified(browser, 4)
  const ordinary = await verified(browser, 13.5)
  await signIn(page, 'authoriser')
  await page.goto('/lab?show=sign')
  await expectAccessible(page)
  // From the scan field to the rows, along them, and to the next order to sign.
  await page.keyboard.press('Escape')
  const rows = page.getByRole('row')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(2).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/lab\/sign\/./)
  // Other journeys leave critical values too: those are skipped.
  while (!page.url().includes(critical.orderId)) await skipped(page)
  await isAt(page, critical)
  const value = page.getByRole('article', { name: /Haemoglobin/ })
  await expect(value).toBeFocused()
  await expect(value).toContainText('Critical, low')
  await expectAccessible(page)
  await signed(page)
  while (!page.url().includes(ordinary.orderId)) await skipped(page)
  await isAt(page, ordinary)
  await signed(page)
  await critical.patient.goto(`/bookings/${critical.number}`)
  await expect(critical.patient.getByRole('main')).toContainText(/report/i)
})

async function skipped(page: Page) {
  const before = page.url()
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('article').first()).toBeFocused()
}

/** S goes to the password, Enter signs and leads on. */
async function signed(page: Page) {
  const before = new URL(page.url()).pathname
  await page.keyboard.press('s')
  const field = page.getByLabel('Enter your password to sign')
  await expect(field).toBeFocused()
  await page.keyboard.type(password)
  await expect(field).toHaveValue(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL((url) => url.pathname === before)
  await expect(page.getByRole('status').first()).toContainText('Signed. The patient can read it')
}

test('the keys are listed, are off inside fields, and can be switched off for this person', async ({
  page,
  browser,
}) => {
  test.slow()
  const booking = await verified(browser, 13.5)
  await signIn(page, 'authoriser')
  await page.goto(`/lab/sign/${booking.orderId}`)
  await expect(page.getByRole('article').first()).toBeFocused()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expect(list).toContainText('Skip for now, next order')
  await expect(list).not.toContainText('Next row')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await isAt(page, booking)
  // A letter with Ctrl is the browser's, and one in a field is text.
  await page.keyboard.press('Alt+n')
  await page.keyboard.press('s')
  // A key acts once it is certain that it stands alone.
  await expect(page.getByLabel('Enter your password to sign')).toBeFocused()
  await page.keyboard.type('hrjk?s')
  await expect(page.getByLabel('Enter your password to sign')).toHaveValue('hrjk?s')
  await isAt(page, booking)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toBeFocused()
  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Single-letter keys are on' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeFocused()
  // At the pace of a person: Enter right after a key would end a scan.
  await page.keyboard.press('n', { delay: 100 })
  await page.keyboard.press('?', { delay: 100 })
  await expect(list).toBeHidden()
  await isAt(page, booking)
  await expect(
    page.getByRole('link', { name: 'Skip for now, next order', exact: true }),
  ).toBeVisible()
  // On again for whoever else signs in here, and after the switch.
  await page.getByRole('button', { name: 'All keys' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Single-letter keys are on' }).press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('article').first().focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Retest: Haemoglobin' })).toBeVisible()
})
