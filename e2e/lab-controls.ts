import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn } from './product.ts'

/** One page, one person after the other. */
export async function as(page: Page, who: 'labmanager' | 'technician' | 'authoriser') {
  await page.context().clearCookies()
  await signIn(page, who)
}

/**
 * The manager's part: an instrument that measures the test, a lot, and what it should show; answers the
 * instrument's id.
 */
export async function prepared(
  page: Page,
  name: string,
  { test, mean, sd }: { test: string; mean: string; sd: string },
): Promise<string> {
  await as(page, 'labmanager')
  await page.goto('/lab/instruments')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Section').fill('Biochemistry')
  await page.getByRole('button', { name: 'Add instrument' }).click()
  await expect(page.getByText('Instrument added.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Test', { exact: true }).selectOption(`${test}/0`)
  await page.getByRole('button', { name: 'Add test' }).click()
  await expect(page.getByText('Test added.')).toBeVisible()
  const instrument = new URL(page.url()).pathname
  await page.goto('/lab/quality-control/lots')
  await page.getByLabel('Material').fill(`Control of ${name}`)
  await page.getByLabel('Level').fill('1')
  await page.getByLabel('Lot number').fill('L-1')
  await page.getByLabel('Use until').fill('2030-01-01')
  await page.getByRole('button', { name: 'Add lot' }).click()
  await expect(page.getByText('Lot added.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(instrument)
  await page.locator('#choose-test').selectOption(test)
  await page.locator('#choose-lot').selectOption({ label: `Control of ${name}, Level 1, L-1` })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mean').fill(mean)
  await page.getByLabel('Standard deviation').fill(sd)
  await page.getByRole('button', { name: 'Set target' }).click()
  await expect(page.getByText('Target set.')).toBeVisible()
  await expectAccessible(page)
  return instrument.split('/').at(-1) ?? ''
}

/** The technician's part, by keyboard alone: the field has the focus, Enter saves. */
export async function entered(page: Page, name: string, value: string) {
  await page.goto('/lab/quality-control')
  await page.getByRole('link', { name: `Enter controls: ${name}` }).click()
  await expect(page.getByRole('textbox', { name: /level 1$/ })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Controls saved')).toBeVisible()
}
