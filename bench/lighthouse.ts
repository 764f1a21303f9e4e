import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from '#config/chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { withServer } from './server.ts'
import { signedIn } from './signed-in.ts'

const usual = 5
const debugPort = 9377
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

type Page = {
  name: string
  path: string
  floor: number
  /** Told to search engines: another page asks them to leave it out, which Lighthouse counts. */
  isListed: boolean
  cookie?: string
}

/**
 * T10: Lighthouse's mobile profile, the median of five for each page and each category: public pages
 * at least 0.99, the pages of booking 0.95.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base) => {
    const options = launchOptions(chromiumPath())
    const browser = await chromium.launch({
      ...options,
      args: [...options.args, `--remote-debugging-port=${debugPort}`],
    })
    try {
      const figures: Figure[] = []
      for (const page of await pagesOf(base)) figures.push(...(await medianOf(page, base)))
      return figures
    } finally {
      await browser.close()
    }
  })
}

async function pagesOf(base: string): Promise<Page[]> {
  const answer = await fetch(`${base}/api/v1/locations`)
  const { locations }: { locations: { labs: { id: string }[] }[] } = await answer.json()
  const lab = locations[0]?.labs[0]?.id
  const open = [
    ['home', '/'],
    ['home in Hindi', '/hi'],
    ['about', '/about'],
    ['services', '/services'],
    ['contact', '/contact'],
    ['a test', '/tests/HB'],
    ['a condition', '/tests-for/diabetes'],
    ['a lab', `/labs/${lab}`],
  ] as const
  const cookie = await signedIn(base, 'patient')
  const search = { name: 'tests for a prescription', path: '/tests?q=cbc%2C+sugar%2C+thyroid' }
  const booking = [
    ['booking', `/book?items=HB&lab=${lab}`],
    ['booking in Hindi', `/hi/book?items=HB&lab=${lab}`],
  ] as const
  const own = { floor: 0.95, isListed: false }
  return [
    ...open.map(([name, path]) => ({ name, path, floor: 0.99, isListed: true })),
    { ...search, floor: 0.99, isListed: false },
    ...booking.map(([name, path]) => ({ name, path, ...own })),
    ...booking.map(([name, path]) => ({ name: `${name}, signed in`, path, ...own, cookie })),
    { name: 'bookings', path: '/bookings', ...own, cookie },
  ]
}

async function medianOf({ name, floor, isListed, ...page }: Page, base: string): Promise<Figure[]> {
  const seen: Scores[] = []
  for (let round = 0; round < roundsOf(usual); round++) seen.push(await scoresOf(page, base))
  const judged = categories.filter((category) => isListed || category !== 'seo')
  return judged.map((category) => {
    const figure = median(seen.map((scores) => scores[category]))
    return figureOf(`${name}: ${category}`, 'of 1', { figure, floor }, 'at least 1')
  })
}

async function scoresOf({ path, cookie }: Pick<Page, 'path' | 'cookie'>, base: string) {
  const extraHeaders = cookie === undefined ? undefined : { cookie }
  const run = await lighthouse(base + path, {
    port: debugPort,
    logLevel: 'error',
    ...(extraHeaders && { extraHeaders }),
  })
  if (!run) throw new Error(`no result for ${path}`)
  const lost = Object.values(run.lhr.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  for (const { id, title } of lost) console.error(`${path}: ${id}: ${title}`)
  const { categories: found } = run.lhr
  return {
    performance: found.performance?.score ?? 0,
    accessibility: found.accessibility?.score ?? 0,
    'best-practices': found['best-practices']?.score ?? 0,
    seo: found.seo?.score ?? 0,
  }
}
