import type { Browser, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, type OwnBooking, ownBooking } from './drawn.ts'
import { as, entered, prepared } from './lab-controls.ts'
import { manyValuesLike } from './past-values.ts'
import { expect, expectAccessible, messageTo, password, test, widths } from './product.ts'

// No other journey measures it.
const TEST = 'CA'
const RULE = `/lab/auto-verification/${TEST}`

type Staff = Awaited<ReturnType<typeof asStaff>>
type OnBench = { orderId: string; testItemId: string; version: number; state: string }

async function onBench(lab: Staff, orderId: string): Promise<OnBench> {
  const { items }: { items: OnBench[] } = await get(lab, '/api/v1/bench')
  const item = items.find((one) => one.orderId === orderId)
  if (!item) throw new Error('not on the bench')
  return item
}

/** A booking of the test whose tubes are accepted. */
async function accepted(browser: Browser, lab: Staff): Promise<OwnBooking> {
  const booking = await ownBooking(browser, [TEST])
  for (const barcode of await onTheCounter(browser, booking))
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  await booking.patient.context().close()
  return booking
}

/** Enters a value that the instrument measured; answers the test as it stands then. */
async function measured(
  lab: Staff,
  { orderId }: OwnBooking,
  of: { value: number; instrumentId: string },
) {
  const { testItemId, version } = await onBench(lab, orderId)
  await post(lab, `/api/v1/test-items/${testItemId}/result`, { type: 'numeric', ...of, version })
  return onBench(lab, orderId)
}

async function signed(doctor: Staff, { orderId }: OwnBooking) {
  const { testItemId, version } = await onBench(doctor, orderId)
  const results = [{ testItemId, version }]
  await post(doctor, '/api/v1/results/authorise', { orderId, password, results })
}

/** The pathologist looks at the last results and switches the rule on. */
async function switchedOn(page: Page, reason: string) {
  await page.getByRole('button', { name: /^Replay (last results|again)$/ }).click()
  await expect(page.getByText('Replay done.')).toBeVisible()
  await page.getByLabel('Why is the rule switched on?').fill(reason)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Rule switched on.')).toBeVisible()
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a failed control switches a rule off; its values are listed, new ones wait, and a pathologist switches it on again', async ({
      page,
      browser,
    }) => {
      const name = `Calcium ${Date.now() % 1_000_000}`
      const lab = await asStaff((await browser.newContext()).request, 'technician')
      const doctor = await asStaff((await browser.newContext()).request, 'authoriser')
      const first = await accepted(browser, lab)
      const byRule = await accepted(browser, lab)
      const late = await accepted(browser, lab)
      const target = { test: TEST, mean: '9.5', sd: '0.2' }
      const instrumentId = await prepared(page, name, target)
      await as(page, 'technician')
      await entered(page, name, '9.6')

      const { testItemId, version } = await measured(lab, first, { value: 9.4, instrumentId })
      await post(lab, `/api/v1/test-items/${testItemId}/verify`, { version })
      await signed(doctor, first)
      await manyValuesLike(testItemId, 199)

      await as(page, 'authoriser')
      await page.goto(RULE)
      await page.getByLabel('inside their reference range').check()
      await page.getByLabel(/Also where this lab has no earlier/).check()
      await page.getByRole('button', { name: 'Save rule' }).click()
      await switchedOn(page, 'The last results look right')
      await expectAccessible(page)
      expect(await measured(lab, byRule, { value: 9.3, instrumentId })).toMatchObject({
        state: 'tech-verified',
      })
      await signed(doctor, byRule)

      await as(page, 'technician')
      await entered(page, name, '10.4')
      await expect(page.getByText('Failed tests: 1')).toBeVisible()
      const told = await messageTo(page, 'authoriser@demo.oxalate.example')
      expect(told?.text).toContain(`A control failed on ${name}.`)
      await page.goto('/lab')
      const band = page.getByText(/is no longer verified by rule/)
      await expect(band).toContainText('a control of this test failed.')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'What to do' }).click()
      await expect(page.getByText('Switched off', { exact: true })).toBeVisible()
      const listed = page.getByRole('region', { name: /^Verified by the rule since/ })
      await expect(listed.getByRole('link')).toHaveCount(1)
      await expect(listed.getByRole('link')).toHaveAttribute(
        'href',
        `/lab/orders/${byRule.orderId}`,
      )
      await expectAccessible(page)
      expect(await measured(lab, late, { value: 9.5, instrumentId })).toMatchObject({
        state: 'entered',
      })

      await entered(page, name, '9.5')
      await as(page, 'authoriser')
      await page.goto(RULE)
      await page.getByRole('button', { name: 'Replay again' }).click()
      await page.getByLabel('Why is the rule switched on?').fill('Too early')
      await page.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByRole('alert')).toContainText('Resolve the failure first')
      await page.goto('/lab/quality-control')
      await page.getByRole('link', { name: `Calcium Total on ${name}` }).click()
      await page.getByLabel('Cause').selectOption('recalibrated')
      await page.getByLabel('What was found and done').fill('Recalibrated; the repeat is fine.')
      await page.getByRole('button', { name: 'Resolve failure' }).click()
      await expect(page.getByText('Resolved', { exact: true })).toBeVisible()

      await page.goto(`/lab/orders/${late.orderId}`)
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
      await page.goto(RULE)
      await switchedOn(page, 'Resolved, and looked at again')
      await expect(page.getByText('Switched on', { exact: true })).toBeVisible()
      await page.goto('/lab')
      await expect(page.getByText(/is no longer verified by rule/)).toHaveCount(0)
      await page.goto(RULE)
      await page.getByLabel('Why is the rule switched off?').fill('End of the journey')
      await page.getByRole('button', { name: 'Switch off' }).click()
      await expect(page.getByText('Rule switched off.')).toBeVisible()
    })
  })
}
