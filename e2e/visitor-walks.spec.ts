import { expect, test } from './product.ts'

const phone = { width: 360, height: 740 }

test('the phone menu opens, closes, and is closed after each navigation', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const menu = page.locator('summary', { hasText: 'Menu' })
  const about = page.getByRole('navigation', { name: 'Main, small screens' }).getByText('About')
  await expect(about).toBeHidden()
  await menu.click()
  await expect(about).toBeVisible()
  await menu.click()
  await expect(about).toBeHidden()
  await menu.click()
  await about.click()
  await page.waitForURL('/about')
  await expect(about).toBeHidden()
  await page.goBack()
  await expect(about).toBeHidden()
})

test('the keyboard alone gets from the skip link through the menu to another page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Skip to the content')).toBeFocused()
  const services = page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Services')
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab')
    if (await services.evaluate((link) => link === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('/services')
})

test('a page begins at its top after a navigation from the footer of another', async ({ page }) => {
  await page.goto('/')
  await page.locator('footer').getByText('About', { exact: true }).click()
  await page.waitForURL('/about')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the preloader shows from the click until the next page is there', async ({ page }) => {
  await page.goto('/')
  await page.route('**/about', async (route) => {
    const isLeaving = await page.evaluate(() =>
      document.documentElement.hasAttribute('data-leaving'),
    )
    expect(isLeaving).toBe(true)
    await route.continue()
  })
  await page.locator('footer').getByText('About', { exact: true }).click()
  await page.waitForURL('/about')
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving')
})

test('the language is part of the address, and the same page is one link away', async ({
  page,
}) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'हिन्दी' }).first().click()
  await page.waitForURL('/hi/services')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.locator('footer').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/services')
})

test('a chosen theme stays, with script in place, without it by a form', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/about')
  await page.locator('footer').getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/services')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const without = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await without.newPage()
  await plain.goto('/about')
  await plain.locator('footer').getByRole('button', { name: 'Dark' }).click()
  await plain.waitForURL('/about')
  await expect(plain.locator('html')).toHaveAttribute('data-theme', 'dark')
  await without.close()
})

test('the chosen city decides which prices the first page shows', async ({ page }) => {
  await page.goto('/')
  await page.context().addCookies([{ name: 'city', value: 'mumbai', url: page.url() }])
  await page.goto('/')
  await expect(page.locator('main')).toContainText('Mumbai')
  await page.context().clearCookies({ name: 'city' })
  await page.goto('/')
})

test('nothing on a public page moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      // The entry's own type is not in the DOM library yet.
      const moved = list.getEntries() as unknown as { value: number }[]
      const sum = moved.reduce((all, { value }) => all + value, Number(dataset.shift ?? 0))
      dataset.shift = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/about', '/services', '/contact', '/hi', '/tests/HB']) {
    // A machine that is busy with other tests may load a font late: a second look identifies a page
    // that moves by itself.
    await expect(async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
      expect(shift, path).toBeLessThan(0.01)
    }).toPass({ intervals: [0], timeout: 60_000 })
  }
})
