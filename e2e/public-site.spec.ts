import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectReadable, scriptBytes, test } from './product.ts'
import { frameTexts, furtherPages, publicRoutes } from './public-routes.ts'

const hindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`)
const paths = [...publicRoutes.map(({ path }) => path), ...furtherPages]

/** Links to the rest of this site, without what only jumps within a page. */
function linksOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ protocol, host }) => protocol.startsWith('http') && host === location.host)
      .map(({ pathname, search }) => pathname + search),
  )
}

/** Everything the page asks for, on its way. */
function hostsAsked(page: Page) {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  return hosts
}

for (const { path, status = 200, title, texts } of publicRoutes) {
  test(`${path} answers ${status} with its title and every text that was promised`, async ({
    page,
    baseURL,
  }) => {
    const hosts = hostsAsked(page)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    const body = page.locator('body')
    for (const text of [...frameTexts, ...texts])
      await expect(body, text).toContainText(text, { ignoreCase: true })
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.compatMode), 'not in quirks mode').toBe('CSS1Compat')
    expect([...hosts], 'no other host').toEqual([new URL(baseURL ?? '').host])
  })
}

test('no page has a broken link, in either language', async ({ page }) => {
  const seen = new Set<string>()
  const found = paths.filter((path) => path !== '/any/other/path')
  for (const path of found.flatMap((each) => [each, hindi(each)])) {
    await page.goto(path)
    for (const link of await linksOf(page)) seen.add(link)
  }
  const broken: string[] = []
  for (const link of seen) {
    const answer = await page.request.get(link)
    if (answer.status() >= 400) broken.push(`${answer.status()} ${link}`)
  }
  expect(broken).toEqual([])
})

for (const path of paths)
  test(`${path} has nothing that axe finds, in both themes and languages`, async ({ page }) => {
    await page.goto(hindi(path))
    await expectAccessible(page)
    await page.goto(path)
    await expectAccessible(page)
    // The theme changes colours alone, for both languages; none is to be caught on its way.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectReadable(page)
  })

test('public pages ship at most 10 kB of script, and none of it inline', async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/contact', '/tests/HB', '/hi', '/faq']) {
    expect(await scriptBytes(page, path), path).toBeLessThan(10_000)
    const inline = page.locator('script:not([src]):not([type="application/ld+json"])')
    await expect(inline, path).toHaveCount(0)
  }
})
