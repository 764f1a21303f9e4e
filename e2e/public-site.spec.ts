import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectReadable, scriptBytes, test } from './product.ts'
import { furtherPages, menuLinks, policyLinks, publicRoutes } from './public-routes.ts'

const hindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`)
const isLong = process.env.TEST_SIZE === 'long'
const paths = [...publicRoutes.map(({ path }) => path), ...furtherPages]

/**
 * Links to the rest of this site, without in-page links. Read from the server's HTML: rendering
 * sixty pages with their pictures and fonts only for their links took twenty seconds.
 */
async function linksOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  return page.evaluate(
    ([text, from]) => {
      const sent = new DOMParser().parseFromString(text, 'text/html')
      return [...sent.querySelectorAll('a[href]')]
        .map((link) => new URL(link.getAttribute('href') ?? '', location.origin + from))
        .filter(({ protocol, host }) => protocol.startsWith('http') && host === location.host)
        .map(({ pathname, search }) => pathname + search)
    },
    [html, path] as const,
  )
}

/** Every host that the page requests. */
function hostsAsked(page: Page) {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  return hosts
}

/** Each figure and bar of a page by its label; a repeated label is an error. */
async function figuresOf(page: Page) {
  const found = await page
    .locator('.figures > div, .bars > li')
    .evaluateAll((each) =>
      each.map(({ children: [of, figure] }) => [of?.textContent ?? '', figure?.textContent ?? '']),
    )
  const labels = found.map(([of]) => of)
  expect(labels, 'each label once').toEqual([...new Set(labels)])
  return Object.fromEntries(found)
}

/** The same for every public page. */
async function expectHeadAndFoot(page: Page) {
  const head = page.locator('.topline')
  await expect(head).toContainText('Mon-Fri 9:30 AM - 18:30')
  await expect(head).toContainText('Not for emergencies: call 112')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  for (const [name, to] of Object.entries(menuLinks))
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  await expect(menu.getByRole('link', { name: /^Download App/ })).toHaveCount(1)
  const foot = page.locator('footer')
  await expect(foot).toContainText(/© 2026 .+\. All rights reserved\./)
  for (const [name, to] of Object.entries(policyLinks))
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
}

type Sections = NonNullable<(typeof publicRoutes)[number]['sections']>

/** The texts required for a section are in that section, even if the page has them elsewhere. */
async function expectSections(page: Page, sections: Sections) {
  for (const [id, { heading, cards, links = {}, texts = [] }] of Object.entries(sections)) {
    const section = page.locator(`main section[aria-labelledby="${id}"]`)
    await expect(section.locator(`#${id}`)).toHaveText(heading)
    if (cards) await expect(section.getByRole('heading', { level: 3 })).toHaveText([...cards])
    for (const [name, to] of Object.entries(links))
      await expect(section.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
    for (const text of texts) await expect(section, text).toContainText(text)
  }
}

for (const { path, status = 200, title, texts, figures = {}, sections = {} } of publicRoutes) {
  test(`${path} answers ${status} with its title and every text that was promised`, async ({
    page,
    baseURL,
  }) => {
    const hosts = hostsAsked(page)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    const main = page.locator('main')
    for (const text of texts) await expect(main, text).toContainText(text, { ignoreCase: true })
    await expectSections(page, sections)
    await expectHeadAndFoot(page)
    expect(await figuresOf(page)).toMatchObject(figures)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.compatMode), 'not in quirks mode').toBe('CSS1Compat')
    expect([...hosts], 'no other host').toEqual([new URL(baseURL ?? '').host])
  })
}

test('the header has the hours and the emergency line, the footer its copyright and four policies', async ({
  page,
}) => {
  await page.goto('/')
  await expectHeadAndFoot(page)
})

test('three patients speak on the home page of a demonstration, marked as examples', async ({
  page,
}) => {
  await page.goto('/')
  const voices = page.locator('section').filter({ has: page.locator('#voices') })
  await expect(voices.getByText('Examples in this demonstration')).toBeVisible()
  await expect(voices.locator('figure blockquote')).toHaveCount(3)
  await expect(voices.locator('figcaption')).toHaveText([
    /^Meera, for her father/,
    /^Imran/,
    /^Lakshmi/,
  ])
})

test('the services page has its six blocks, its two buttons and its hours', async ({ page }) => {
  await page.goto('/services')
  const blocks = page.locator('section').filter({ has: page.locator('#blocks') })
  await expect(blocks.getByRole('heading', { level: 3 })).toHaveText([
    'Digital prescription',
    'Appointment scheduling',
    'Phlebotomists',
    'Advanced technology',
    'Expertise',
    'Timely results',
  ])
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
    'href',
    '/icici_payment',
  )
  await expect(main).toContainText('Mon-Sat 10.00-20.00')
})

test('no page has a broken link, in either language', async ({ page }) => {
  const seen = new Set<string>()
  const found = paths.filter((path) => path !== '/any/other/path')
  await page.goto('/')
  for (const path of found.flatMap((each) => [each, hindi(each)]))
    for (const link of await linksOf(page, path)) seen.add(link)
  expect(seen.size).toBeGreaterThan(paths.length)
  const broken: string[] = []
  for (const link of seen) {
    const answer = await page.request.get(link)
    if (answer.status() >= 400) broken.push(`${answer.status()} ${link}`)
  }
  expect(broken).toEqual([])
})

/**
 * Both languages have the same structure: every third page is checked here, all of them in the long
 * run.
 */
const isSeenInHindi = (path: string) => isLong || paths.indexOf(path) % 3 === 0

for (const path of paths)
  test(`axe finds nothing on ${path}, in both themes and languages`, async ({ page }) => {
    if (isSeenInHindi(path)) {
      await page.goto(hindi(path))
      await expectAccessible(page)
    }
    await page.goto(path)
    await expectAccessible(page)
    // The theme changes only colours, for both languages; no transition may be caught half way.
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
