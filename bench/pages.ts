import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { chromium } from '@playwright/test'
import { launchOptions } from '#config/chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { scriptWeight } from './script-weight.ts'
import { withServer } from './server.ts'

const rounds = 5
const seconds = 3
const clients = 8

/** T8: what a page costs against an empty answer and against React alone. T9: what it ships. */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base) => [
    await against('a public page from memory', `${base}/`, 'empty', 'at least 0.7'),
    await against('a rendered page', `${base}/tests?q=sugar`, 'render', 'at least 0.5'),
    ...(await weights(base)),
  ])
}

/** Both in turns, so that a slow minute of the machine slows both. */
async function against(name: string, address: string, floor: 'empty' | 'render', target: string) {
  const bare = fork(new URL('./bare-server.ts', import.meta.url), [floor, address])
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo]
    const floorAt = `http://localhost:${port}/`
    for (const warm of [address, floorAt]) await perSecond(warm)
    const pairs: { ours: number; theirs: number }[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({ ours: await perSecond(address), theirs: await perSecond(floorAt) })
    const figure = median(pairs.map(({ ours }) => ours))
    return figureOf(
      name,
      'per second',
      { figure, floor: median(pairs.map(({ theirs }) => theirs)) },
      target,
    )
  } finally {
    bare.kill()
  }
}

async function perSecond(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' }
  const seen = await autocannon({ url, connections: clients, duration: seconds, headers })
  if (seen.non2xx > 0 || seen.errors > 0) throw new Error(`${url}: ${seen.non2xx} not 2xx`)
  return seen.requests.average
}

async function weights(base: string): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions(chromiumPath()))
  try {
    return await scriptWeight(browser, base)
  } finally {
    await browser.close()
  }
}
