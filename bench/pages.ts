import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { launchOptions } from '#config/chromium.ts'
import { chromiumPath } from './chromium-path.ts'
import type { Figure } from './figures.ts'
import { inTurns } from './in-turns.ts'
import { scriptWeight } from './script-weight.ts'
import { withServer } from './server.ts'

type Compared = { name: string; path: () => string; floor: string; target: string }

let asked = 0
const compared: readonly Compared[] = [
  {
    name: 'a public page from memory, against the same bytes and headers',
    path: () => '/',
    floor: './same-bytes-server.ts',
    target: 'at least 0.7',
  },
  {
    name: 'a rendered page, against bare React',
    path: () => `/tests?q=sugar&n=${(asked += 1)}`, // never one that is in memory
    floor: './bare-server.ts',
    target: 'at least 0.5',
  },
]

/**
 * T8: a page from memory against a server that only sends its bytes and headers, and a rendered
 * page against only React. T9: its weight.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const figures: Figure[] = []
    for (const one of compared) figures.push(...(await compare(base, family, one)))
    return [...figures, ...(await weights(base))]
  })
}

async function compare(
  base: string,
  family: () => number[],
  { name, path, floor: file, target }: Compared,
): Promise<Figure[]> {
  const env = { ...process.env, NODE_ENV: 'production' } // React's production build, as in the product
  const bare = fork(new URL(file, import.meta.url), [base + path()], { env })
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo]
    const ours = { port: Number(new URL(base).port), pids: family }
    const floor = { port, pids: () => [bare.pid ?? 0] }
    return await inTurns({ ours, floor }, { name, path, target })
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
