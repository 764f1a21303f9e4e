import type { Browser, Page } from '@playwright/test'
import { atConfirm, newPatient, payOnline } from './booked.ts'
import { withClockHeld } from './clock.ts'
import { decide, propose, refuseOwnDecision } from './lab-contract.ts'
import { apply, freshPan, next } from './lab-form.ts'
import {
  activate,
  approve,
  approveDocuments,
  asStaff,
  askForChanges,
  newManager,
  openApplication,
  refuseActivation,
  setCharges,
} from './lab-office.ts'
import { setPricesAndCapacity, TEST } from './lab-portal.ts'
import { expect, expectAccessible, messageTo, signIn, test } from './product.ts'

test('a lab applies, is returned, corrects, is approved and activated by two people, is found, and is paid for a booking at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const name = `Banyan ${freshPan()}`
  const office = await asStaff(browser, 'backoffice')
  const second = await asStaff(browser, 'backoffice2')
  await apply(page, name)

  const record = await openApplication(office, name)
  const reason = 'The landline number is of another lab.'
  await askForChanges(office, reason)
  await correct(page, reason)
  await office.goto(record)
  await expect(office.getByRole('region', { name: 'Documents' })).toBeVisible()
  await approveDocuments(office)
  await approve(office)
  await setCharges(office, name)

  const manager = await newManager(browser, name)
  await setPricesAndCapacity(manager)

  await refuseActivation(office, { name, record })
  await activate(second, record)
  await isFound(page, name)
  await isBookedAndPaid(browser, name)
  for (const theirs of [office, second, manager]) await theirs.context().close()
})

test('shares are proposed by one office person and take effect once another signs', async ({
  page,
  browser,
}) => {
  await signIn(page, 'backoffice')
  await page.goto('/backoffice/labs?code=LAB018')
  await page.getByRole('link', { name: 'Palash Demo Pathlab', exact: true }).click()
  const contract = page.getByRole('region', { name: 'Contract' })
  const { platform, lab } = await propose(contract)
  await expect(
    page.getByText('Proposed. Another person in the back office must decide.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(
    contract.getByText('You proposed this, so another person must decide.'),
  ).toBeVisible()
  await expect(contract.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await refuseOwnDecision(contract)

  const second = await asStaff(browser, 'backoffice2')
  await second.goto('/backoffice/applications')
  await expectAccessible(second)
  await second.getByRole('link', { name: 'New revenue share of Palash Demo Pathlab' }).click()
  await decide(second)
  await expect(second.getByText('Decision recorded.')).toBeVisible()
  await expect(second.getByRole('region', { name: 'Contract' })).toContainText(/Decided by/)
  await expectAccessible(second)
  await page.reload()
  await page.locator('summary', { hasText: 'Propose new revenue share' }).click()
  await expect(contract.getByLabel('All tests: Platform %')).toHaveValue(platform)
  await expect(contract.getByLabel('All tests: Lab %')).toHaveValue(lab)
  await second.context().close()
})

/** The applicant reads why, corrects the field and sends the complete form again. */
async function correct(page: Page, reason: string) {
  await page.goto('/labregister')
  await expect(page.getByText(`Changes needed: ${reason}`)).toBeVisible()
  await expectAccessible(page)
  expect((await messageTo(page, 'branch@sunrise.example'))?.text).toContain(reason)
  await page.getByRole('link', { name: 'Edit form' }).click()
  await expect(page.getByText(`Changes requested: ${reason}`)).toBeVisible()
  await page.getByLabel('Landline Number').fill('8025550199')
  for (const title of ['Branch details', 'Signatory and documents', 'Percentages']) {
    await next(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByText('We are checking the form and documents.')).toBeVisible()
}

/** As a visitor: among the city's labs, and among those that collect for the test it offers. */
async function isFound(page: Page, name: string) {
  await page.goto('/labregister')
  await expect(page.getByText('Open for bookings')).toBeVisible()
  await page.goto('/cities/bengaluru')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/tests/${TEST}?pincode=560001`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** By a new person, in a slot that the activation alone has created. */
async function isBookedAndPaid(browser: Browser, name: string) {
  const context = await browser.newContext()
  const patient = await context.newPage()
  await newPatient(patient)
  await withClockHeld(async () => {
    await atConfirm(patient, [TEST], name)
    await payOnline(patient)
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(/^Paid: ₹/)
  })
  await context.close()
}
