import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { launchOptions } from '#config/chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { perSecond } from './load.ts'
import { scriptWeight } from './script-weight.ts'
import { withServer } from './server.ts'

const rounds = 5
const seconds = 3
const clients = 8

type Compared = { name: string; path: () => string; floor: 'empty' | 'render'; target: string }

let asked = 0
const compared: readonly Compared[] = [
  { name: 'a public page from memory', path: () => '/', floor: 'empty', target: 'at least 0.7' },
  {
    name: 'a rendered page',
    path: () => `/tests?q=sugar&n=${(asked += 1)}`, // never one that is in memory
    floor: 'render',
    target: 'at least 0.5',
  },
]

/** T8: what a page costs against an empty answer and against only React. T9: its weight. */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base) => {
    const figures: Figure[] = []
    for (const one of compared) figures.push(await compare(base, one))
    return [...figures, ...(await weights(base))]
  })
}

/** Alternately, so that a slow minute of the machine slows both. */
async function compare(base: string, { name, path, floor, target }: Compared): Promise<Figure> {
  const env = { ...process.env, NODE_ENV: 'production' } // React's production build, as in the product
  const bare = fork(new URL('./bare-server.ts', import.meta.url), [floor, base + path()], { env })
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo]
    const load = { clients, seconds, path }
    const ours = () => perSecond({ ...load, port: Number(new URL(base).port) })
    const theirs = () => perSecond({ ...load, port })
    const pairs: { ours: number; theirs: number }[] = []
    for (let round = 0; round <= rounds; round++)
      pairs.push({ ours: await ours(), theirs: await theirs() })
    const warm = pairs.slice(1)
    const figure = median(warm.map((pair) => pair.ours))
    return figureOf(
      name,
      'per second',
      { figure, floor: median(warm.map((pair) => pair.theirs)) },
      target,
    )
  } finally {
    bare.kill()
  }
}

async function weights(base: string): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions(chromiumPath()))
  try {
    return await scriptWeight(browser, base)
  } finally {
    await browser.close()
  }
}
