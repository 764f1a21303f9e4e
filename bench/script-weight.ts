import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Figure, figureOf } from './figures.ts'

type Weighed = {
  name: string
  path: string
  as?: 'patient' | 'technician' | 'backoffice' | 'administrator'
  kB: number
}

/** Source: T9. */
const pages: readonly Weighed[] = [
  { name: 'home', path: '/', kB: 10 },
  { name: 'home in Hindi', path: '/hi', kB: 10 },
  { name: 'contact', path: '/contact', kB: 10 },
  { name: 'a test with its labs', path: '/tests/HB?pincode=560001', kB: 10 },
  { name: 'sign in', path: '/sign-in', kB: 130 },
  { name: 'booking', path: '/book?items=HB&lab=LAB', as: 'patient', kB: 130 },
  { name: 'bench of the lab', path: '/lab', as: 'technician', kB: 200 },
  { name: 'back-office', path: '/backoffice', as: 'backoffice', kB: 200 },
  { name: 'back-office: labs', path: '/backoffice/labs', as: 'backoffice', kB: 200 },
  { name: 'back-office: messages', path: '/backoffice/messages', as: 'backoffice', kB: 200 },
  { name: 'back-office: people', path: '/backoffice/people', as: 'administrator', kB: 200 },
]

/** Scripts of the first load with an empty cache, in compressed transfer size, headers included. */
export async function scriptWeight(browser: Browser, base: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of pages) {
    const context = await browser.newContext({ baseURL: base })
    if (page.as) await signIn(context, page.as)
    const bytes = await bytesOfScripts(await context.newPage(), await addressOf(page, context))
    await context.close()
    const measured = { figure: bytes / 1000, floor: page.kB }
    figures.push(figureOf(`scripts of ${page.name}`, 'kB', measured, 'at most 1'))
  }
  return figures
}

/** A lab is addressed by its id, which differs between databases. */
async function addressOf({ path }: Weighed, { request }: BrowserContext) {
  if (!path.includes('=LAB')) return path
  const answer = await request.get('/api/v1/locations')
  const { locations }: { locations: { labs: { id: string }[] }[] } = await answer.json()
  return path.replace('LAB', locations[0]?.labs[0]?.id ?? '')
}

async function signIn(context: BrowserContext, name: string) {
  const page = await context.newPage()
  await page.goto('/sign-in/password')
  await page.getByLabel('E-mail').fill(`${name}@demo.oxalate.example`)
  await page.getByLabel('Password').fill('oxalate-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.close()
}

async function bytesOfScripts(page: Page, address: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`)
  return bytes
}
