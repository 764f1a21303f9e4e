// Finds a Chromium for the browser journeys: the one that is named, else the one that npm
// installed, which is headless only and takes half the time, else one that is installed, else
// Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from '#config/chromium.ts'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const byHand = 'apt-get install -y chromium'

function installed() {
  return candidates.find((path) => existsSync(path))
}

/** As the journeys start it: `--version` works even where a library is missing. */
async function runs(path: string) {
  try {
    const browser = await chromium.launch({ ...launchOptions(path), timeout: 60_000 })
    await browser.newPage()
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** True where Debian's package manager exists and may be used. */
function getFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('no Chromium here: getting the one of Debian')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')
}

async function fromNpm() {
  const { default: brought } = await import('@sparticuz/chromium')
  return brought.executablePath()
}

async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM
  if (named) return (await runs(named)) ? named : undefined
  const brought = await fromNpm().catch(() => undefined)
  if (brought && (await runs(brought))) return brought
  const here = installed()
  if (here && (await runs(here))) return here
  const fetched = getFromDebian() ? installed() : undefined
  return fetched && (await runs(fetched)) ? fetched : undefined
}

const found = await findChromium()
if (found) {
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, found)
  console.log(found)
} else {
  console.error(`No Chromium runs here. As root:\n  ${byHand}`)
  process.exitCode = 1
}
