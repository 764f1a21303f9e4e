// The browser journeys, on fresh data, in a Chromium that is found or installed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const named = '.data/chromium-path'
for (const left of ['.data/e2e', '.data/e2e-clock'])
  // otherwise tests count the rows of the last run
  rmSync(left, { recursive: true, force: true })
mkdirSync('.data', { recursive: true })
const found = spawnSync('node', ['scripts/chromium.ts', named], { stdio: 'inherit' })
if (found.status !== 0) process.exit(1)
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'config/playwright.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: readFileSync(named, 'utf8') } },
)
process.exitCode = status ?? 1
