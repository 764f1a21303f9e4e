import { expect, test } from './product.ts'

test('a list is completed by keyboard, read test by test, and compared as one', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByLabel('What did the doctor write?')
  await field.click()
  await page.keyboard.type('cbc, thyroid stimul')
  const option = page.getByRole('option', { name: 'Thyroid Stimulating Hormone' })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('cbc, Thyroid Stimulating Hormone')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.type(', qqqq')
  await page.getByLabel('Your PIN code').fill('560034')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tests?**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found 2 tests in your list')
  await expect(page.getByText('We offer no test called “qqqq”')).toBeVisible()
  await page.getByRole('link', { name: 'Compare labs for these 2 tests' }).click()
  await page.waitForURL('**/tests/P-CBC?**')
  const together = page.getByRole('region', { name: 'Together with' })
  await expect(
    together.getByRole('link', { name: 'Thyroid Stimulating Hormone' }).first(),
  ).toBeVisible()
})

test('what was read wrongly is replaced or removed by one tap each', async ({ page }) => {
  await page.goto('/tests?q=cbc, sugar, colesterolll')
  await page.getByRole('link', { name: 'Glycated Haemoglobin' }).first().click()
  await expect(page.getByRole('link', { name: 'Remove Glycated Haemoglobin' })).toBeVisible()
  await page.getByRole('link', { name: 'Total Cholesterol' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found 3 tests in your list')
  await page.getByRole('link', { name: 'Remove Complete Blood Count' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found 2 tests in your list')
})

test('Escape closes the suggestions, and what was typed stays', async ({ page }) => {
  await page.goto('/tests')
  const field = page.getByLabel('What did the doctor write?')
  await field.click()
  await page.keyboard.type('thyr')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field).toHaveValue('thyr')
})

test('the lines of a pasted prescription stay apart, and who it is for is not searched', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tests')
  const field = page.getByLabel('What did the doctor write?')
  await page.evaluate(() => navigator.clipboard.writeText('Age/Sex: 32/F\nCBC\nS. TSH'))
  await field.click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue('Age/Sex: 32/F, CBC, S. TSH')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found 2 tests in your list')
  await expect(page.getByText('We offer no test called')).toBeHidden()
})

test('of a list that is too long the first part is read, and the page says up to where', async ({
  page,
}) => {
  await page.goto(`/tests?q=${'cbc, '.repeat(250)}`)
  await expect(page.getByText('Only the first 1000 characters were read')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found 1 test in your list')
})
