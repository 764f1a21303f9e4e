import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { money } from '../journey/money.ts'
import { straight } from '../journey/straight.ts'
import { front } from './places.ts'
import { passwords } from './secrets.ts'

const chromium = '.data/chromium-path'

/** Over HTTP, then the main journeys in a browser, all through the front. */
export async function journeys(): Promise<boolean> {
  const all: [string, () => Promise<boolean | void>][] = [
    ['a booking from the search to the read report', () => straight(front, () => {})],
    ['paid online, cancelled, and the fee carried once', () => money(front, () => {})],
    ['the main journeys in a browser', inBrowser],
  ]
  let failed = 0
  for (const [name, act] of all) {
    const since = performance.now()
    const isGreen = await act().then(
      (answer) => answer !== false,
      (error: unknown) => {
        console.error(String(error))
        return false
      },
    )
    if (!isGreen) failed += 1
    const seconds = Math.round((performance.now() - since) / 1000)
    console.log(`${isGreen ? 'passed' : 'FAILED'}  ${name}, ${seconds} s`)
  }
  console.log(`\n${all.length - failed} passed, ${failed} failed`)
  return failed === 0
}

/** As `npm run test:system` runs them. */
async function inBrowser(): Promise<boolean> {
  if (spawnSync('node', ['scripts/chromium.ts', chromium], { stdio: 'inherit' }).status !== 0)
    return false
  const args = ['test', '--config', 'config/system.config.ts', '--project', 'demonstration']
  const own = {
    CHROMIUM: readFileSync(chromium, 'utf8'),
    SYSTEM_URL: front,
    DEMO_PASSWORD: passwords.demo,
  }
  const child = spawn('playwright', args, { stdio: 'inherit', env: { ...process.env, ...own } })
  return new Promise((settle) => child.once('close', (status) => settle(status === 0)))
}
