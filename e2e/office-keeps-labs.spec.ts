import { visibilityAt } from './flash.ts'
import { expect, expectAccessible, scriptBytes, signIn, test } from './product.ts'

test('the back office finds a lab as it types, edits it, deactivates it and deletes it', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  await page.goto('/backoffice/labs')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('  pERIwinkle ')
  await expect(page.getByRole('row').filter({ hasText: 'LAB0' })).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search all columns' })).toBeFocused()

  const edit = page.getByRole('link', { name: /^Edit Periwinkle/ })
  await edit.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Edit Periwinkle/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Lab director').fill('Dr Sunil Menon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toContainText('Data Updated Successfully')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Deactivate Periwinkle/ }).click()
  await expect(page.getByText('Lab Data Active/In-Active Sucessfully').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Activate Periwinkle/ })).toBeVisible()

  await page.getByRole('link', { name: /^Delete Periwinkle/ }).click()
  await expect(dialog).toContainText('Are you sure to Delete Lab Data?')
  await expect(dialog).toContainText("You won't be able to revert this!")
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^Delete Periwinkle/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).press('Enter')
  await expect(page.getByText('Lab Data Deleted Sucessfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Data Found' })).toBeVisible()
})

test('what was typed before the page’s script ran is searched for all the same', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  const held = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/backoffice/labs', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search all columns' }).fill('  pERIwinkle ')
  held.resolve()
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('searchbox', { name: 'Search all columns' })).toHaveValue(
    /pERIwinkle/,
  )
})

test('who types and then follows a link at once is not called back to the list', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  await page.clock.install()
  await page.goto('/backoffice/labs')
  const find = page.getByRole('searchbox', { name: 'Search all columns' })
  await find.fill('peri')
  await expect(page).toHaveURL(/[?&]q=peri/)
  const asked = Promise.withResolvers<void>()
  await page.route(/\/backoffice\/labs\/new/, async (route) => {
    await asked.promise
    await route.continue()
  })
  // The page's own clock stands until the link is followed, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await find.fill('periw')
  await page.getByRole('main').getByRole('link', { name: 'Add a lab' }).click()
  await page.clock.runFor(5000)
  asked.resolve()
  await expect(page).toHaveURL(/\/backoffice\/labs\/new/)
})

test('percentages that are not 100 raise the alert, and what was typed stays', async ({ page }) => {
  await signIn(page, 'backoffice')
  await page.goto('/backoffice/labs?code=LAB002')
  await page.getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lab share, %').fill('80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Oops... Please Check Pecentages!').first()).toBeVisible()
  await expect(dialog.getByLabel('Lab share, %')).toHaveValue('80')
  await expectAccessible(page)
})

test('toasts and alerts are visible for 1500 ms, and their text stays in the live region', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  for (const [done, kind, words] of [
    ['updated', 'toast', 'Data Updated Successfully'],
    ['wrong', 'alert', 'Oops... Something went wrong!'],
  ] as const) {
    await page.goto(`/backoffice/labs?done=${done}`)
    const flash = page.locator(`.flash--${kind}`)
    await expect(flash).toHaveText(words)
    expect(await visibilityAt(flash, 0)).toBe('visible')
    expect(await visibilityAt(flash, 1499)).toBe('visible')
    expect(await visibilityAt(flash, 1500)).toBe('hidden')
    await expect(page.locator('.statusline')).toHaveText(words)
  }
})

test('the list works completely without script, and is light with it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'backoffice')
  const cookies = await page.context().cookies()
  expect(await scriptBytes(page, '/backoffice/labs')).toBeLessThan(200_000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies(cookies)
  const plain = await context.newPage()
  await plain.goto('/backoffice/labs')
  await plain.getByLabel('Filter by City').fill('pune')
  await plain.getByRole('button', { name: 'Find' }).click()
  await expect(plain.getByRole('cell', { name: 'Pune', exact: true }).first()).toBeVisible()
  await plain
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click()
  await expect(plain.getByRole('dialog')).toContainText('Are you sure to Delete Lab Data?')
  await plain.getByRole('link', { name: 'Keep lab' }).click()
  await plain.getByRole('button', { name: 'Plum' }).click()
  await expect(plain.getByRole('button', { name: 'Plum' })).toHaveAttribute('aria-pressed', 'true')
  await plain.getByRole('button', { name: 'Teal' }).click()
  await context.close()
})
