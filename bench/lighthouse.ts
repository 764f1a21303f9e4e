import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from '#config/chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { withServer } from './server.ts'

const rounds = 5
const debugPort = 9377
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** T10: Lighthouse's mobile profile, the median of five for each page and each category. */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base) => {
    const options = launchOptions(chromiumPath())
    const browser = await chromium.launch({
      ...options,
      args: [...options.args, `--remote-debugging-port=${debugPort}`],
    })
    try {
      const figures: Figure[] = []
      for (const [name, path] of await pagesOf(base))
        figures.push(...(await medianOf(name, base + path)))
      return figures
    } finally {
      await browser.close()
    }
  })
}

async function pagesOf(base: string): Promise<[name: string, path: string][]> {
  const answer = await fetch(`${base}/api/v1/locations`)
  const { locations }: { locations: { labs: { id: string }[] }[] } = await answer.json()
  return [
    ['home', '/'],
    ['home in Hindi', '/hi'],
    ['about', '/about'],
    ['services', '/services'],
    ['contact', '/contact'],
    ['a test', '/tests/HB'],
    ['a lab', `/labs/${locations[0]?.labs[0]?.id}`],
  ]
}

async function medianOf(name: string, url: string): Promise<Figure[]> {
  const seen: Scores[] = []
  for (let round = 0; round < rounds; round++) seen.push(await scoresOf(url))
  return categories.map((category) => {
    const figure = median(seen.map((scores) => scores[category]))
    return figureOf(`${name}: ${category}`, 'of 1', { figure, floor: 0.99 }, 'at least 1')
  })
}

async function scoresOf(url: string): Promise<Scores> {
  const run = await lighthouse(url, { port: debugPort, logLevel: 'error' })
  if (!run) throw new Error(`no result for ${url}`)
  const { categories: found } = run.lhr
  return {
    performance: found.performance?.score ?? 0,
    accessibility: found.accessibility?.score ?? 0,
    'best-practices': found['best-practices']?.score ?? 0,
    seo: found.seo?.score ?? 0,
  }
}
