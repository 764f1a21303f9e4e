import type { Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { expect, expectAccessible, password, signIn, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })

async function staffOf(browser: Browser, name: Parameters<typeof asStaff>[1]) {
  return asStaff((await browser.newContext()).request, name)
}

/** Two people of the lab keep the rule that offers free thyroxine after a high TSH. */
async function ruled(browser: Browser) {
  const manager = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(manager, 'labmanager')
  await manager.goto('/lab/reflex-rules/new?test=TSH')
  await manager.getByLabel(/^Limit, in/).fill('7.5')
  await manager.getByLabel('Which other test?').selectOption({ label: 'Free Thyroxine' })
  await manager.getByLabel('The patient, if they choose it').check()
  await manager.getByLabel('How old may the sample be, in hours?').fill('96')
  await manager.getByLabel('Why does the lab want this rule?').fill('It tells how much is missing.')
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Propose the rule' }).click()
  await expect(manager.getByRole('status')).toContainText('Another person of the lab confirms it.')
  const doctor = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(doctor, 'authoriser')
  await doctor.goto('/lab/reflex-rules')
  await doctor.getByRole('button', { name: 'Confirm the rule' }).click()
  await expect(doctor.getByRole('status')).toContainText('Confirmed.')
  return manager
}

async function atTheBench(browser: Browser): Promise<OwnBooking> {
  const booking = await ownBooking(browser, ['TSH'])
  const barcodes = await onTheCounter(browser, booking)
  const lab = await staffOf(browser, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  return booking
}

type Item = { orderId: string; testItemId: string; version: number }

/** Entered by one person, verified and signed by another: the report has it. */
async function reported(browser: Browser, { orderId }: OwnBooking, value: number) {
  const lab = await staffOf(browser, 'technician')
  const doctor = await staffOf(browser, 'authoriser')
  const listed = async (staff: typeof lab, list: string) => {
    const { items }: { items: Item[] } = await get(staff, `/api/v1/bench?list=${list}`)
    return items.filter((item) => item.orderId === orderId)
  }
  for (const { testItemId, version } of await listed(lab, 'enter'))
    await post(lab, `/api/v1/test-items/${testItemId}/result`, { type: 'numeric', value, version })
  for (const { testItemId, version } of await listed(doctor, 'verify'))
    await post(doctor, `/api/v1/test-items/${testItemId}/verify`, { version })
  const results = (await listed(doctor, 'sign')).map(({ testItemId, version }) => {
    return { testItemId, version }
  })
  await post(doctor, '/api/v1/results/authorise', { orderId, results, password })
}

/** The offer is made by the worker, within a minute of the report. */
async function suggestedTo(patient: Page, number: string) {
  const see = patient.getByRole('link', { name: 'See the test and its price' })
  await expect(async () => {
    await patient.goto(`/bookings/${number}`)
    await expect(see).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 100_000 })
  await expectAccessible(patient)
  await see.click()
}

test('a patient pays for a test that the lab suggests, and reads it in the next version of the report', async ({
  browser,
}) => {
  test.slow()
  const manager = await ruled(browser)
  const booking = await atTheBench(browser)
  const { patient, bookingId } = booking
  await patient.setViewportSize({ width: 360, height: 740 })
  const { number } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  await patient.goto(`/bookings/${number}/suggested`)
  await expect(patient.getByRole('main')).toContainText('No test is suggested now')
  await reported(browser, booking, 9.2)
  await suggestedTo(patient, number)
  const main = patient.getByRole('main')
  await expect(main).toContainText('Free Thyroxine')
  await expect(main).toContainText('Because of your result: Thyroid Stimulating Hormone above 7.5')
  await expect(main).toContainText('It tells how much is missing.')
  await expectAccessible(patient)
  const overflow = await patient.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await patient.getByRole('button', { name: /^Pay ₹[\d,.]+ Now$/ }).click()
  await patient.getByRole('button', { name: /^Pay ₹/ }).click()
  await patient.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(patient.getByText('The lab now does the further test.')).toBeVisible()
  await expectAccessible(patient)
  await patient.goto(`/bookings/${number}`)
  await expect(patient.getByRole('main')).toContainText('and you chose it')
  await expectAccessible(patient)
  await reported(browser, booking, 0.6)
  const { reports, further } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  expect(further).toHaveLength(1)
  await patient.goto(`/reports/${reports[0].reportId}`)
  await expect(patient.getByRole('main')).toContainText('Free Thyroxine')
  await expectAccessible(patient)

  await manager.goto('/lab/reflex-rules')
  await expect(manager.getByRole('main')).toContainText('Offered to patients: 1. Paid 1')
  await manager.getByText('End the rule').first().click()
  await manager.getByLabel('Why does it end?').fill('End of the journey.')
  await manager.getByRole('button', { name: 'End the rule' }).click()
  await expect(manager.getByRole('status')).toContainText('The rule has its end.')
})
