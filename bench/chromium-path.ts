import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

const named = '.data/chromium-path'

/** A Chromium that starts on this machine, found or installed as for the browser journeys. */
export function chromiumPath(): string {
  mkdirSync('.data', { recursive: true })
  const { status } = spawnSync('node', ['scripts/chromium.ts', named], { stdio: 'inherit' })
  if (status !== 0) throw new Error('no Chromium')
  return readFileSync(named, 'utf8')
}
