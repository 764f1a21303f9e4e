import type { Browser, Page } from '@playwright/test'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'
const words = 'The value was typed wrongly from the analyser.'

test('a wrong signed value is corrected by two people, and the patient reads what changed', async ({
  page,
  browser,
}) => {
  test.slow() // from the booking to the second version, and a withdrawal
  const booking = await ownBooking(browser, ['HB'])
  const order = await entered(page, browser, booking, '14.1')
  const authoriser = await signedIn(browser, 'authoriser')
  await sign(authoriser, order)
  await correct(page, order, '12.1')
  await approve(authoriser, order)
  await booking.patient.goto(`/bookings/${booking.number}`)
  await booking.patient
    .getByRole('link', { name: /report/i })
    .first()
    .click()
  const report = await readsWhatChanged(booking.patient)
  await withdraw(browser, authoriser, { order, report, patient: booking.patient })
})

async function signedIn(browser: Browser, who: 'authoriser' | 'backoffice') {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, who)
  return page
}

/** A value entered and verified through the bench; answers the order's address. */
async function entered(
  page: Page,
  browser: Browser,
  booking: Awaited<ReturnType<typeof ownBooking>>,
  value: string,
) {
  const barcodes = await onTheCounter(browser, booking)
  await signIn(page, 'technician')
  await page.goto('/lab')
  for (const barcode of barcodes) {
    await page.getByRole('textbox', { name: 'Scan or type a number' }).fill(barcode)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Receive/ }).click()
    await page.getByText('Accept with a quality remark').click()
    await page.getByLabel('Observation').selectOption('slightly-haemolysed')
    await page.getByRole('button', { name: /Accept tube/ }).click()
    await expect(page.getByText(/^LAB001-\d\d-\d{6}$/)).toBeVisible()
  }
  const order = `/lab/orders/${booking.orderId}`
  await page.goto(order)
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill(value)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Verify 1 value' }).click()
  await expect(page.getByText('Verified, to sign')).toBeVisible()
  return order
}

async function sign(page: Page, order: string) {
  await page.goto(order)
  await page.getByLabel('Enter your password to sign').fill(password)
  await page.getByRole('button', { name: /^Sign and publish/ }).click()
  await expect(page.getByRole('status')).toContainText('Signed.')
}

/** First a draft without a reason: refused, and nothing typed is lost. */
async function correct(page: Page, order: string, value: string) {
  await page.goto(order)
  await page.getByRole('link', { name: 'Correct an error' }).click()
  await expect(page).toHaveURL(/revise\/correct$/)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill(value)
  await page.getByLabel('Why').selectOption('transcription')
  await page.getByLabel('What happened').fill(words)
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await expect(page).toHaveURL(/\/lab\/revisions\//)
  await expect(
    page.getByText('You wrote this change, so another signatory must sign it.'),
  ).toBeVisible()
  await expectAccessible(page)
}

async function approve(page: Page, order: string) {
  await page.goto(order)
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByRole('row', { name: /Haemoglobin/ })).toContainText('12.1')
  await expectAccessible(page)
  await page.getByLabel('Enter your password to sign').fill(password)
  await page.getByRole('button', { name: 'Sign and publish' }).click()
  await expect(page.getByText(/^Signed by/)).toBeVisible()
}

async function readsWhatChanged(page: Page) {
  await expect(page.getByRole('heading', { name: 'An error was corrected' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('row', { name: /Haemoglobin/ })).toContainText('14.1')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByText('Do not use this version.')).toBeVisible()
  await expect(page.getByText(/replaced by version 2/)).toBeVisible()
  await expect(page.getByText(/Nothing is outside/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Check this report' }).click()
  await expect(page.getByText('Replaced by version 2.')).toBeVisible()
  return address
}

type Standing = { order: string; report: string; patient: Page }

/** The lab proposes, the office confirms; the patient finds that it was withdrawn. */
async function withdraw(browser: Browser, authoriser: Page, { order, report, patient }: Standing) {
  await authoriser.goto(order)
  await authoriser.getByRole('link', { name: 'Withdraw the report' }).click()
  await authoriser.getByLabel('Why').selectOption('wrong-sample')
  await authoriser.getByLabel('What happened').fill('The tubes were mixed up at the bench.')
  await authoriser.getByLabel('Enter your password to sign').fill(password)
  await authoriser.getByRole('button', { name: 'Propose withdrawal' }).click()
  await expect(authoriser).toHaveURL(/\/lab\/revisions\//)
  const office = await signedIn(browser, 'backoffice')
  await office.goto('/backoffice/withdrawals')
  await expectAccessible(office)
  await office.getByLabel('Enter your password to sign').last().fill(password)
  await office.getByRole('button', { name: 'Withdraw', exact: true }).last().click()
  await expect(office.getByText('The report is withdrawn.')).toBeVisible()
  await patient.reload()
  await expect(patient.getByText('This report was withdrawn.')).toBeVisible()
  await patient.goto(report)
  await expect(
    patient.getByRole('heading', { name: 'This report was withdrawn.', level: 1 }),
  ).toBeVisible()
  await expect(patient.getByText('14.1')).toHaveCount(0)
  await expectAccessible(patient)
}
