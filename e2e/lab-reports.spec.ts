import type { Browser, Page } from '@playwright/test'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'
import { holdBack } from './slow-connection.ts'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

/** What is checked on each screen; axe needs a script of its own. */
type Look = (page: Page) => Promise<void>
async function nothing() {}

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a lab receives, enters, verifies and signs, with only keyboard and scanner', async ({
      page,
      browser,
    }) => {
      test.slow() // thirty-two values, and axe on every screen
      const { booking, barcodes } = await delivered(browser, ['P-CBC', 'P-LFT'])
      await signIn(page, 'technician')
      await page.goto('/lab?show=counter')
      await expectAccessible(page)
      for (const barcode of barcodes) await takeIn(page, barcode, expectAccessible)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: /^Meera Nair, 42 F$/ })).toBeVisible()
      await expectAccessible(page)
      await typeValues(page)
      await expect(page.getByRole('status')).toContainText(/^\d+ values saved/)
      await expectAccessible(page)
      await expect(page.getByRole('button', { name: /^Verify \d+ values$/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Verified, to sign').first()).toBeVisible()
      await sign(browser, booking, expectAccessible)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-IN', javaScriptEnabled: false })

  test('a lab receives a tube and enters its values with only forms', async ({ page, browser }) => {
    const { barcodes } = await delivered(browser, ['HB'])
    await signIn(page, 'technician')
    await page.goto('/lab')
    for (const barcode of barcodes) await takeIn(page, barcode, nothing)
    await page.getByRole('link', { name: 'Enter values' }).click()
    await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('13.2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Within range')).toBeVisible()
    await page.getByRole('button', { name: 'Verify 1 value' }).click()
    await expect(page.getByText('Verified, to sign')).toBeVisible()
  })
})

test('a number that is not one is refused in its row, and every other value is saved', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser, ['P-CBC'])
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('13.2')
  await page.getByRole('textbox', { name: 'Red Blood Cell Count', exact: true }).fill('four')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Red Blood Cell Count')
  await expect(
    page.getByRole('textbox', { name: 'Red Blood Cell Count', exact: true }),
  ).toHaveValue('four')
  await expect(row(page, 'Haemoglobin')).toContainText('Within range')
  await expectAccessible(page)
})

test('a critical value is held, called, and read back', async ({ page, browser }) => {
  await openOrder(page, browser, ['HB'])
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('4.1')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Haemoglobin')).toContainText('Critical, low')
  await expect(row(page, 'Haemoglobin')).toContainText('Held')
  await row(page, 'Haemoglobin').getByRole('link', { name: 'Record call' }).click()
  await expect(page.getByRole('heading', { name: 'Critical value: call now' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Person told').fill('Dr Anand Rao, who asked for the test')
  await page.getByRole('button', { name: 'Record call' }).click()
  await expect(page.getByRole('alert')).toContainText('Value read back')
  await page.getByLabel('Value read back').fill('Haemoglobin four point one')
  await page.getByRole('button', { name: 'Record call' }).click()
  await expect(page).toHaveURL('/lab?show=calls')
})

test('a haemolysed tube is rejected, a fresh sample is requested, and the office gives it up with the refund', async ({
  page,
  browser,
}) => {
  const { booking, barcodes } = await delivered(browser, ['HB'])
  await signIn(page, 'technician')
  await page.goto('/lab')
  const [barcode = ''] = barcodes
  await scan(page, barcode)
  await expect(page.getByRole('heading', { name: barcode })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.locator('summary').filter({ hasText: 'Reject tube…' }).click()
  await expect(page.getByText('a fresh sample is collected free of charge')).toBeVisible()
  const behind = await holdBack(page, '**/lab.data*', 'GET')
  await page.getByRole('button', { name: 'Reject tube' }).click()
  await expect(page.getByRole('alert')).toContainText('Reason for rejection')
  // The page is still being loaded behind its answer, and keeps what is chosen meanwhile.
  await behind.held
  await page.getByLabel('Reason for rejection').selectOption({ label: 'Haemolysed' })
  await page.getByLabel('Note for the phlebotomist').fill('Pink throughout')
  behind.letGo()
  await expect(page).toHaveURL(/&reject/)
  await expect(page.getByLabel('Note for the phlebotomist')).toHaveValue('Pink throughout')
  await page.getByRole('button', { name: 'Reject tube' }).click()
  await expect(page.getByText('Rejected: Haemolysed')).toBeVisible()
  await expectAccessible(page)
  await booking.patient.goto(`/bookings/${booking.number}`)
  await expect(booking.patient.getByRole('main')).toContainText(/fresh sample|new sample/i)
  await givenUp(browser, booking)
})

test('a number this lab does not have is reported, and the field is ready for the next', async ({
  page,
}) => {
  await signIn(page, 'technician')
  await page.goto('/lab')
  await scan(page, 'NOBODY-1')
  await expect(page.getByRole('status')).toContainText(
    'No tube, accession number or booking at this lab is NOBODY-1',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /^To sign/ }).focus()
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeFocused()
})

test('the pathologist sends a value back: the old one is kept, a new one is asked for', async ({
  page,
  browser,
}) => {
  const order = await openOrder(page, browser, ['HB'])
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('19.9')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Verify 1 value' }).click()
  await expect(page.getByText('Verified, to sign')).toBeVisible()
  const authoriser = await (await browser.newContext()).newPage()
  await signIn(authoriser, 'authoriser')
  await authoriser.goto(order)
  await authoriser.getByRole('link', { name: 'Retest' }).click()
  await expectAccessible(authoriser)
  await authoriser.getByLabel('Reason').fill('Too high for this patient, measure again')
  await authoriser.getByRole('button', { name: 'Send for retest' }).click()
  await expect(row(authoriser, 'Haemoglobin')).toContainText('Awaiting value')
})

/** No fresh sample can be taken: the office ends the order, and the patient sees the refund. */
async function givenUp(browser: Browser, { number, patient }: OwnBooking) {
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'backoffice')
  await office.goto(`/backoffice/bookings/${number}`)
  await office.getByRole('link', { name: 'Tests that can’t be done' }).click()
  await expectAccessible(office)
  const end = office.getByRole('button', { name: 'End these tests as not done' })
  await end.click()
  await expect(office.getByRole('alert')).toContainText('Choose at least one test.')
  const test = office.getByRole('checkbox', { name: /^Haemoglobin/ })
  const back = / (₹\S+) will be refunded/.exec((await test.locator('..').textContent()) ?? '')?.[1]
  await test.check()
  await office.getByRole('radio', { name: 'No fresh sample could be taken' }).check()
  await end.click()
  await expect(office.getByText('Ended as not done. The patient has been told')).toBeVisible()
  await office.context().close()
  await patient.reload()
  await expectAccessible(patient)
  const refund = patient.getByRole('region', { name: 'Refunds' })
  await expect(refund).toContainText(`Owed to you ${back}`)
}

/** Tubes of a separate patient, handed over at the lab. */
async function delivered(browser: Browser, items: string[]) {
  const booking = await ownBooking(browser, items)
  return { booking, barcodes: await onTheCounter(browser, booking) }
}

const line = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a number' })
const row = (page: Page, test: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: test }) })
    .first()

/** A hand scanner types the number and presses Enter; the field has the focus already. */
async function scan(page: Page, barcode: string) {
  await expect(line(page)).toBeFocused()
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
}

/** Scanned, then Enter on the empty field twice: received and accepted. */
async function takeIn(page: Page, barcode: string, look: Look) {
  await scan(page, barcode)
  await expect(page.getByRole('heading', { name: barcode })).toBeVisible()
  await expect(line(page)).toHaveValue('')
  await look(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Accept tube/ })).toBeVisible()
  await expect(line(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^LAB001-\d\d-\d{6}$/)).toBeVisible()
  await expect(line(page)).toBeFocused()
}

async function openOrder(page: Page, browser: Browser, items: string[]): Promise<string> {
  const { barcodes } = await delivered(browser, items)
  await signIn(page, 'technician')
  await page.goto('/lab')
  for (const barcode of barcodes) await takeIn(page, barcode, nothing)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lab\/orders\//)
  await expect(page.locator('[data-value]').first()).toBeFocused()
  return new URL(page.url()).pathname
}

/** Value after value with Enter, and Ctrl+Enter at the end. */
async function typeValues(page: Page) {
  const values = page.locator('[data-value]')
  await expect(values.first()).toBeFocused()
  for (let index = 0; index < (await values.count()); index += 1) {
    await expect(values.nth(index)).toBeFocused()
    await page.keyboard.type('30')
    await page.keyboard.press(index === (await values.count()) - 1 ? 'Control+Enter' : 'Enter')
  }
}

async function sign(browser: Browser, { orderId }: OwnBooking, look: Look) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'authoriser')
  await page.goto('/lab')
  await look(page)
  await page.goto(`/lab/orders/${orderId}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Critical')
  // The person who entered a critical value does not verify it: the pathologist is the second
  // person.
  const others = page.getByRole('button', { name: /^Verify \d+ values?$/ })
  await others.click()
  // While it is sent the button has another name too: it is done when nothing is left to verify.
  await expect(page.getByRole('cell', { name: 'To verify' })).toHaveCount(0)
  await look(page)
  await page.getByLabel('Enter your password to sign').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That password is not correct')
  await expect(page.getByRole('button', { name: /^Sign and publish/ })).toBeEnabled()
  await page.getByLabel('Enter your password to sign').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Signed. The patient can read it now.')
  await look(page)
  await page.context().close()
}
