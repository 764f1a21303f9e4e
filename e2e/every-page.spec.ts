import type { Page } from '@playwright/test'
import { type DemoName, expect, faultsOf, signIn, test } from './product.ts'

// Otherwise the worker answers for the scripts it keeps.
test.use({ serviceWorkers: 'block' })

/** In `npm test` the first page of each person; `npm run test:long` opens every kind of page. */
const isLong = process.env.TEST_SIZE === 'long'

const homes: Record<DemoName | 'visitor', string> = {
  visitor: '/',
  patient: '/bookings',
  phlebotomist: '/phlebotomist',
  phlebotomist2: '/phlebotomist',
  'phlebotomist.pune': '/phlebotomist',
  technician: '/lab',
  authoriser: '/lab',
  labmanager: '/lab',
  backoffice: '/backoffice',
  backoffice2: '/backoffice',
  finance: '/finance',
  finance2: '/finance',
  administrator: '/backoffice',
  administrator2: '/backoffice',
}

/** Pages that differ only by what they are about: one address each is enough. */
function kindOf(path: string): string {
  const parts = path.replace(/\?.*/, '').split('/')
  const isNamed = ['tests', 'tests-for', 'cities', 'labs'].includes(parts[1] ?? '')
  return parts
    .map((part, at) => (/[\dA-Z]/.test(part) || (isNamed && at === 2) ? ':' : part))
    .join('/')
}

/** One address of each kind of page that links lead to, without typing one. */
async function reached(page: Page, home: string): Promise<string[]> {
  const found = new Map([[kindOf(home), home]])
  const waiting = [home]
  for (let path = waiting.shift(); isLong && path !== undefined; path = waiting.shift()) {
    const answer = await page.request.get(path)
    if (!answer.headers()['content-type']?.startsWith('text/html')) {
      found.delete(kindOf(path))
      continue
    }
    for (const [, link = ''] of (await answer.text()).matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      const next = link.replaceAll('&amp;', '&')
      if (/^\/(?:hi\b|sign-out|assets)/.test(next) || found.has(kindOf(next))) continue
      found.set(kindOf(next), next)
      waiting.push(next)
    }
  }
  return [...found.values()]
}

/**
 * React arrives after every other script of a page: what such a script wrote must not make React
 * refuse the page. A refusal is an error of the page, which fails the test.
 */
async function reactComesLast(page: Page) {
  await page.route('**/entry.client-*.js', async (route) => {
    await page.waitForLoadState('domcontentloaded')
    await route.continue()
  })
}

/** The widths that a page must fit: a phone, a tablet held upright, a small screen. */
const widths = [768, 1024, 360]

/** What is wrong with a page: where it is wider than its screen, and axe's findings on a phone. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const wide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needed > width) wide.push(`${needed} px wide at ${width}`)
  }
  return [...wide, ...(await faultsOf(page))].map((fault) => `${path}: ${fault}`)
}

const named = Object.keys(homes).filter((name) => !name.endsWith('2')) as (keyof typeof homes)[]
for (const who of named)
  test(`each page of the ${who} is whole and accessible on a phone, in English and light as in Hindi and dark`, async ({
    page,
  }) => {
    test.setTimeout(isLong ? 1_800_000 : 120_000)
    await page.setViewportSize({ width: 360, height: 740 })
    await reactComesLast(page)
    if (who !== 'visitor') await signIn(page, who)
    const faults: string[] = []
    for (const path of await reached(page, homes[who])) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      faults.push(...(await faultsAt(page, path)))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      faults.push(...(await faultsAt(page, `/hi${path}`)))
    }
    expect(faults).toEqual([])
  })
