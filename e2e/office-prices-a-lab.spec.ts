import type { Page } from '@playwright/test'
import { declare, freshPan, next, typeBranch, typeOrganization, upload } from './lab-form.ts'
import { approveDocuments, asStaff } from './lab-office.ts'
import { TEST } from './lab-portal.ts'
import { expect, expectAccessible, messageTo, test } from './product.ts'

const AADHAAR = '2341 2341 2346'

test('one office person onboards and prices a lab, a second one approves it and switches it on, by links alone', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const pan = freshPan()
  const name = `Neem ${pan}`
  const email = `branch-${pan.toLowerCase()}@sunrise.example`
  const office = await asStaff(browser, 'backoffice')
  await office.goto('/backoffice')
  await office.getByRole('main').getByRole('link', { name: 'Add a lab' }).click()
  await onboard(office, { pan, name, email })
  await openLab(office, name)
  await expect(office.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(office)

  await meet(office, 'charges')
  await setCharges(office)
  await openLab(office, name)
  await meet(office, 'one test priced')
  await expectAccessible(office)
  await price(office)
  await office.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name }).click()
  await meet(office, 'visits per hour')
  // At rest: behind the click the button's colour is still changing.
  await expectAccessible(office)
  await office.getByRole('textbox', { name: 'Visits per hour' }).fill('3')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Saved. Applies to all future hours.')).toBeVisible()
  expect((await messageTo(office, email))?.text).toMatch(/Visits per hour: \d+ → 3/)

  const second = await asStaff(browser, 'backoffice2')
  await openLab(second, name)
  await approveDocuments(second)
  await expect(second.getByText('All requirements are met.')).toBeVisible()
  await second.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(second.getByText('Activated. The lab is open for bookings.')).toBeVisible()
  for (const theirs of [office, second]) await theirs.context().close()
})

async function onboard(office: Page, lab: { pan: string; name: string; email: string }) {
  await typeOrganization(office, lab)
  await next(office)
  await typeBranch(office, lab.name)
  await office.getByLabel('Branch Email', { exact: true }).fill(lab.email)
  await upload(office, 'branch-image', 'Branch Image')
  await next(office)
  await expect(office.getByRole('heading', { name: 'Upload Documents' })).toBeVisible()
  await upload(office, 'licence', 'Scan Copy of License')
  await declare(office, 'gst', 'Health care is exempt')
  await next(office)
  await office.getByLabel('Signatory Name').fill('Kavya Shetty')
  await office.getByLabel('Signatory Email').fill('kavya@sunrise.example')
  await office.getByLabel('Signatory Aadhar Number').fill(AADHAAR)
  await office.getByLabel('Signatory Designation').fill('Director')
  await next(office)
  await office.getByLabel('Platform percentage, All tests').fill('25')
  await office.getByLabel('Lab percentage, All tests').fill('75')
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(office.locator('.statusline')).toHaveText('Data Submitted Successfully')
}

/** From the office's home to the lab's page. */
async function openLab(office: Page, name: string) {
  await office.goto('/backoffice')
  await office.getByRole('main').getByRole('link', { name: 'Labs', exact: true }).click()
  await office.getByRole('searchbox', { name: 'Search all columns' }).fill(name)
  await office.getByRole('link', { name, exact: true }).click()
}

/** What is missing leads to where it is met. */
async function meet(office: Page, need: string) {
  const missing = office.getByRole('list').filter({ has: office.locator('.checklist__open') })
  await missing
    .getByRole('link', { name: new RegExp(need) })
    .first()
    .click()
}

async function setCharges(office: Page) {
  await office.getByLabel('Minimum charge, ₹').fill('100')
  await office.getByLabel('Charge per km, ₹').fill('12')
  await office.getByLabel('Additional charges, ₹').fill('0')
  await office.getByLabel('Minimum distance, km').fill('5')
  await office.getByLabel('Maximum distance, km').fill('15')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('status').first()).toContainText('Data Updated Successfully')
}

/** By keyboard alone: a price, down to the next row and back, a wrong one, Escape, then all of it. */
async function price(office: Page) {
  const cell = office.locator(`#price-${TEST}`)
  await cell.focus()
  await office.keyboard.type('310')
  await office.keyboard.press('ArrowDown')
  await office.keyboard.type('12,34')
  await expect(office.getByText('2 rows changed, not saved yet')).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByText('1 row changed, not saved yet')).toBeVisible()
  await office.keyboard.press('ArrowUp')
  await expect(cell).toBeFocused()
  await office.keyboard.press('Control+Enter')
  await expect(office.getByText('Saved. Rows changed: 1.')).toBeVisible()
  await expect(cell).toHaveValue('310')
}
