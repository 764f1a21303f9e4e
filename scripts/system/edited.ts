import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../config/chromium.ts'
import { expect } from '../journey/report.ts'
import { startDevelopment } from './development.ts'

const patience = 20_000
const serverCode = 'code of the server'
/** Milliseconds to the first page of a restarted web process. */
const firstPageWithin = 3000
const serverWithin = 3000

type Edit = {
  what: string
  /** Milliseconds from saving the file until the change is seen. */
  within: number
  file: string
  from: string
  to: string
  isSeen: (page: Page, base: string) => Promise<boolean>
}

const shows = (text: string) => (page: Page) =>
  page.evaluate((wanted) => document.body.innerText.includes(wanted), text)

const asked = async (address: string, text: string) =>
  (await fetch(address)).text().then((body) => body.includes(text))

const edits: Edit[] = [
  {
    what: 'a page',
    within: 2000,
    file: 'src/web/routes/public/home/home.tsx',
    from: '{m.home_hero_1()}',
    to: '{m.home_hero_1()} Edited here.',
    isSeen: shows('Edited here.'),
  },
  {
    what: 'a text',
    within: 2000,
    file: 'src/web/words/en/home.json',
    from: 'You see the price first.',
    to: 'The price was edited.',
    isSeen: shows('The price was edited.'),
  },
  {
    what: 'a style',
    within: 2000,
    file: 'src/web/styles/base.css',
    from: '',
    to: '\nh1 { outline: 3px solid rgb(1, 2, 3); }\n',
    isSeen: (page) =>
      page.evaluate(() => {
        const heading = document.querySelector('h1')
        return heading !== null && getComputedStyle(heading).outlineColor === 'rgb(1, 2, 3)'
      }),
  },
  {
    what: 'the same text, asked of the server',
    within: 2000,
    file: 'src/web/words/en/home.json',
    from: 'The price was edited.',
    to: 'The price was edited twice.',
    isSeen: (_page, base) => asked(base, 'The price was edited twice.'),
  },
  {
    what: serverCode,
    within: serverWithin,
    file: 'src/http/door/health.ts',
    from: '{ isLive: true }',
    to: '{ isLive: true, isEdited: true }',
    isSeen: (_page, base) => asked(`${base}/health/live`, 'isEdited').catch(() => false),
  },
]

/**
 * Pages run it as Vite compiled it, the server runs it as it is; the change must be seen in both.
 */
const ofBoth: Edit = {
  what: 'a rule that the pages share with the server',
  within: serverWithin + firstPageWithin,
  file: 'src/domain/people/notices/en.ts',
  from: "title: 'The data",
  to: "title: 'Edited: the data",
  isSeen: (_page, base) => asked(`${base}/notice`, 'Edited: the data').catch(() => false),
}

type Served = Awaited<ReturnType<typeof startDevelopment>>
type Shown = { page: Page; folder: string; base: string }

/**
 * `npm run dev` of an installed copy: an edit is seen in the open page, which is never reloaded.
 * The web process may end in any way, the compiled pages stay; after the end of everything nothing
 * is left running.
 */
export async function editsSeen(folder: string, port: number, program: string): Promise<void> {
  const served = await startDevelopment(folder, port)
  const browser = await chromium.launch(launchOptions(program))
  try {
    const base = `http://localhost:${port}`
    const shown = { page: await browser.newPage(), folder, base }
    await pagesChange(shown)
    await serverBeginsAgain(shown)
    await webIsKilled(shown, served)
    await served.end('SIGKILL')
  } finally {
    await browser.close()
    await served.stop()
  }
  const again = await startDevelopment(folder, port) // also after it was killed
  await again.end('SIGTERM').finally(() => again.stop())
}

async function pagesChange(shown: Shown) {
  const { page, base } = shown
  await page.goto(base, { waitUntil: 'networkidle' })
  await sleep(5000) // the message compiler and React's refresh are loaded after the first page
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
  for (const edit of edits.filter(({ what }) => what !== serverCode)) {
    await seen(edit, shown)
    const isTheSame = await page.evaluate(() =>
      document.documentElement.hasAttribute('data-loaded-once'),
    )
    expect(isTheSame, `${edit.what}: the page was loaded anew`)
  }
}

/** Another process serves then, so an open page reloads itself. */
async function serverBeginsAgain(shown: Shown) {
  await shown.page.goto('about:blank')
  const [edit] = edits.filter(({ what }) => what === serverCode)
  if (!edit) return
  // What an installation compiles the first time is cached for the second.
  await seen({ ...edit, what: `${serverCode}, the first time`, within: Infinity }, shown)
  const again = { from: 'isEdited: true', to: 'isEdited: true, isEditedAgain: true' }
  const isSeen = () => asked(`${shown.base}/health/live`, 'isEditedAgain').catch(() => false)
  await seen({ ...edit, ...again, isSeen }, shown)
  await firstPage(shown)
  await seen(ofBoth, shown)
  await pageChangesAgain(shown, 'Edited here.', 'Edited since it began again.')
}

/** Vite's process is not affected. */
async function webIsKilled(shown: Shown, served: Served) {
  const vite = served.named('vite-process.ts')
  const web = served.named('web-process.ts')
  process.kill(web, 'SIGKILL')
  while (served.named('web-process.ts') === web) await sleep(20)
  await served.ready()
  await firstPage(shown)
  await pageChangesAgain(shown, 'Edited since it began again.', 'Edited since it was killed.')
  expect(vite > 0 && served.named('vite-process.ts') === vite, 'Vite was begun again too')
}

async function firstPage({ base }: Shown) {
  const since = performance.now()
  await fetch(base).then((answer) => answer.text())
  const took = Math.round(performance.now() - since)
  console.log(`  the first page after that: ${took} ms (at most ${firstPageWithin})`)
  expect(took <= firstPageWithin, `the first page came after ${took} ms`)
}

async function pageChangesAgain(shown: Shown, from: string, to: string) {
  const [edit] = edits
  if (!edit) return
  await shown.page.goto(shown.base, { waitUntil: 'networkidle' })
  await seen({ ...edit, what: 'a page after that', from, to, isSeen: shows(to) }, shown)
}

async function seen({ what, within, file, from, to, isSeen }: Edit, { page, folder, base }: Shown) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text.includes(from), `${file} has no "${from}"`)
  const since = performance.now()
  writeFileSync(path, from === '' ? text + to : text.replace(from, to))
  while (!(await isSeen(page, base))) {
    expect(performance.now() - since < patience, `${what}: not seen after ${patience} ms`)
    await sleep(20)
  }
  const took = Math.round(performance.now() - since)
  console.log(`  ${what}: seen after ${took} ms (at most ${within})`)
  expect(took <= within, `${what}: seen after ${took} ms`)
}
