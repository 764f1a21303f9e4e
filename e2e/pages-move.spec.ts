import type { Page } from '@playwright/test'
import { booked, newPatient } from './booked.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'

test('a patient sees who comes, and a phlebotomist a new offer, without loading anything', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage()
  await signIn(staff, 'phlebotomist')
  await staff.goto('/phlebotomist')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await staff.locator('#offers').textContent()

  await newPatient(page)
  const { number, visitId } = await booked(page)
  await expect(staff.locator('#offers')).not.toHaveText(before ?? '')

  await page.goto(`/bookings/${number}`)
  const headline = page.getByRole('heading', { level: 1 })
  const was = await headline.textContent()
  await page.evaluate(() => Object.assign(window, { isStillThere: true }))
  const { status } = await fetchAs(staff, `/api/v1/visits/${visitId}/accept`)
  expect(status).toBe(200)
  await expect(headline).not.toHaveText(was ?? '')
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true)
  await expect(page.locator('[aria-live=polite]').last()).toHaveText(
    (await headline.textContent()) ?? '',
  )
  await expectAccessible(page)
  await staff.close()
})

async function fetchAs(staff: Page, path: string): Promise<{ status: number }> {
  return staff.evaluate(async (address: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(address, { method: 'POST', headers, body: '{}' })
    return { status: answer.status }
  }, path)
}
