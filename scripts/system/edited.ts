import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../config/chromium.ts'
import { expect } from '../journey/report.ts'
import { answersAt } from './installations.ts'

const patience = 20_000
const serverCode = 'code of the server'

type Edit = {
  what: string
  /** Milliseconds from the saved file until it is seen. */
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
    file: 'src/web/routes/public/home.tsx',
    from: '{m.home_hero_1()}',
    to: '{m.home_hero_1()} Edited here.',
    isSeen: shows('Edited here.'),
  },
  {
    what: 'a text',
    within: 2000,
    file: 'src/web/words/en/home.json',
    from: 'The price comes first.',
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
    within: 3000,
    file: 'src/http/health.ts',
    from: '{ isLive: true }',
    to: '{ isLive: true, isEdited: true }',
    isSeen: (_page, base) => asked(`${base}/health/live`, 'isEdited').catch(() => false),
  },
]

/** `npm run dev` of an installed copy: what is edited is seen in the open page, which is never loaded anew. */
export async function editsSeen(folder: string, port: number, program: string): Promise<void> {
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, ENV_FILE: 'none', PORT: String(port) }
  const child = spawn('npm', ['run', '-s', 'dev'], {
    cwd: folder,
    env,
    stdio: 'ignore',
    detached: true,
  })
  const browser = await chromium.launch(launchOptions(program))
  try {
    await answersAt(port, () => child.exitCode !== null)
    const base = `http://localhost:${port}`
    const page = await browser.newPage()
    await page.goto(base, { waitUntil: 'networkidle' })
    await sleep(5000) // the compiler of words and React's own refresh are read after the first page
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
    for (const edit of edits.filter(({ what }) => what !== serverCode)) {
      await seen(edit, page, folder, base)
      const isTheSame = await page.evaluate(() =>
        document.documentElement.hasAttribute('data-loaded-once'),
      )
      expect(isTheSame, `${edit.what}: the page was loaded anew`)
    }
    await serverBeginsAgain(page, folder, base)
  } finally {
    await browser.close()
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await new Promise((settle) => child.once('exit', settle))
  }
}

/** Another process serves then, so an open page loads itself anew; its first page is compiled from nothing. */
async function serverBeginsAgain(page: Page, folder: string, base: string) {
  await page.goto('about:blank')
  const [edit] = edits.filter(({ what }) => what === serverCode)
  if (!edit) return
  // What an installation compiles for the first time is kept for the second.
  await seen(
    { ...edit, what: `${serverCode}, the first time`, within: Infinity },
    page,
    folder,
    base,
  )
  const again = { from: 'isEdited: true', to: 'isEdited: true, isEditedAgain: true' }
  const isSeen = () => asked(`${base}/health/live`, 'isEditedAgain').catch(() => false)
  await seen({ ...edit, ...again, isSeen }, page, folder, base)
  const since = performance.now()
  await fetch(base).then((answer) => answer.text())
  console.log(`  the first page after that: ${Math.round(performance.now() - since)} ms`)
}

async function seen(
  { what, within, file, from, to, isSeen }: Edit,
  page: Page,
  folder: string,
  base: string,
) {
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
