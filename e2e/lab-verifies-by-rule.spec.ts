import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

// No other journey measures it.
const TEST = 'PHOS'

/** One page, one person after the other. */
async function as(page: Page, who: 'labmanager' | 'technician' | 'authoriser') {
  await page.context().clearCookies()
  await signIn(page, who)
}

/** The manager's part: an instrument that measures the test. */
async function measured(page: Page) {
  const name = `Chemistry ${Date.now() % 1_000_000}`
  await as(page, 'labmanager')
  await page.goto('/lab/instruments')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Section').fill('Biochemistry')
  await page.getByRole('button', { name: 'Add instrument' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Test', { exact: true }).selectOption(`${TEST}/0`)
  await page.getByRole('button', { name: 'Add test' }).click()
  await expect(page.getByText('Test added.')).toBeVisible()
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a rule is stated and replayed, and with too few results it stays off', async ({
      page,
    }) => {
      await measured(page)
      await as(page, 'authoriser')
      await page.goto('/lab/quality-control')
      await page.getByRole('link', { name: 'Verification by rule' }).click()
      await page.getByLabel('Test name or code').fill(TEST)
      await page.getByRole('button', { name: 'Find' }).click()
      await expectAccessible(page)
      await page.getByRole('row', { name: TEST }).getByRole('link').click()
      await expect(page.getByText('Never switched on.')).toBeVisible()
      await page.getByLabel('between these limits').check()
      await page.getByLabel('From (mg/dL)').fill('5')
      await page.getByLabel('To (mg/dL)').fill('2')
      await page.getByRole('button', { name: 'Save rule' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByLabel('From (mg/dL)')).toHaveValue('5')
      await expectAccessible(page)
      await page.getByLabel('From (mg/dL)').fill('2')
      await page.getByLabel('To (mg/dL)').fill('5')
      await page.getByLabel(/Also where this lab has no earlier/).check()
      await page.getByRole('button', { name: 'Save rule' }).click()
      await expect(page.getByText('Rule saved.')).toBeVisible()
      await expect(page.getByText('Lets through results from 2 to 5 mg/dL.')).toBeVisible()
      await page.getByRole('button', { name: 'Replay last results' }).click()
      await expect(page.getByText('Replay done.')).toBeVisible()
      await expect(page.getByText('Only 0 results so far.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Switch on' })).toHaveCount(0)
      await expectAccessible(page)
      await as(page, 'technician')
      await page.goto(`/lab/auto-verification/${TEST}`)
      await expect(page.getByRole('button', { name: 'Save rule' })).toHaveCount(0)
    })
  })
}
