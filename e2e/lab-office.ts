import type { Browser, Page } from '@playwright/test'
import { type DemoName, expect, expectAccessible, signIn, joinByInvitation } from './product.ts'

export async function asStaff(browser: Browser, who: DemoName): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, who)
  return page
}

/** From the list of waiting applications to the application; answers its address. */
export async function openApplication(office: Page, name: string): Promise<string> {
  await office.goto('/backoffice/applications')
  await office.getByRole('link', { name }).click()
  await expect(office.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(office)
  await begin(office)
  await expectAccessible(office)
  return new URL(office.url()).pathname
}

async function begin(office: Page) {
  await office.getByRole('button', { name: 'Start review' }).click()
  await expect(office.getByText('Review started.')).toBeVisible()
}

export async function askForChanges(office: Page, reason: string) {
  await office.locator('summary', { hasText: 'Request changes' }).click()
  const ask = office.getByRole('button', { name: 'Request changes' })
  await ask.click()
  await expect(office.getByRole('alert').first()).toContainText('Reason')
  await office.getByLabel('Reason').first().fill(reason)
  await ask.click()
  await expect(office.getByText('Changes requested. The applicant has been told.')).toBeVisible()
}

/** The licence with its last day, and the declaration that there is no GST. */
export async function approveDocuments(office: Page) {
  const papers = [
    { kind: 'licence', label: 'Scan Copy of License', lastDay: '2031-06-30' },
    { kind: 'gst', label: 'Scan Copy of GST' },
  ]
  for (const { kind, label, lastDay } of papers) {
    const paper = office.locator(`#document-${kind}`)
    await paper.locator('summary', { hasText: 'Approve' }).click()
    if (lastDay) await paper.getByLabel('Valid until').fill(lastDay)
    await paper.getByRole('button', { name: 'Approve document' }).click()
    await expect(office.getByText(`${label}: approved.`)).toBeVisible()
  }
  await expect(office.locator('#document-licence')).toContainText('30 Jun 2031')
}

export async function approve(office: Page) {
  await office.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(office.getByText('Approved. The applicant has been told.')).toBeVisible()
  await expect(office.getByText('someone else in the back office must activate it.')).toBeVisible()
  await expectAccessible(office)
}

export async function setCharges(office: Page, name: string) {
  await office.goto(`/backoffice/labs?q=${encodeURIComponent(name)}`)
  await office.getByRole('link', { name: `Edit ${name}` }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Minimum charge, ₹').fill('100')
  await dialog.getByLabel('Charge per km, ₹').fill('12')
  await dialog.getByLabel('Additional charges, ₹').fill('0')
  await dialog.getByLabel('Minimum distance, km').fill('5')
  await dialog.getByLabel('Maximum distance, km').fill('15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('status').first()).toContainText('Data Updated Successfully')
}

/** A new person, invited by the administrator to manage the lab. */
export async function newManager(browser: Browser, lab: string): Promise<Page> {
  const email = `manager-${crypto.randomUUID()}@example.org`
  const theirs = await (await browser.newContext()).newPage()
  const administrator = await asStaff(browser, 'administrator')
  await inviteManager(administrator, email, lab)
  await joinByInvitation(theirs, { name: 'Irfan Sait', email, administrator })
  await expect(theirs).toHaveURL(/\/lab/)
  await administrator.context().close()
  return theirs
}

async function inviteManager(administrator: Page, email: string, lab: string) {
  await administrator.goto('/backoffice/invitations')
  await administrator.getByLabel('E-mail').fill(email)
  await administrator.getByLabel('Role', { exact: true }).selectOption('Lab manager')
  await administrator
    .getByLabel('Lab', { exact: true })
    .selectOption({ label: `Bengaluru: ${lab}` })
  await administrator.getByRole('button', { name: 'Send invitation' }).click()
  await expect(administrator.getByRole('status').first()).toContainText('Invitation sent.')
}

/**
 * The person who approved it cannot activate it: no button on the lab's page, and the list's is
 * refused.
 */
export async function refuseActivation(
  office: Page,
  { name, record }: { name: string; record: string },
) {
  await office.goto(record)
  await expect(office.getByText('All requirements are met.')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Activate' })).toHaveCount(0)
  await office.goto(`/backoffice/labs?q=${encodeURIComponent(name)}`)
  await office.getByRole('button', { name: `Activate ${name}` }).click()
  await expect(office.getByText('A second person must do this step.').first()).toBeVisible()
}

export async function activate(second: Page, record: string) {
  await second.goto(record)
  await second.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(second.getByText('Activated. The lab is open for bookings.')).toBeVisible()
  await expectAccessible(second)
}
