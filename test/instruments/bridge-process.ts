import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/scraped.ts'

type Instrument = { name: string; protocol: 'astm' | 'hl7' }
type Given = { url: string; key: { keyId: string; secret: string }; instruments: Instrument[] }

/** The bridge as a lab runs it: a process of its own, with a file of settings and a journal. */
export async function aBridgeProcess({ url, key, instruments }: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'oxalate-bridge-'))
  const journal = join(folder, 'journal')
  const ports = new Map<string, number>()
  for (const { name } of instruments) ports.set(name, await freePort())
  const settings = join(folder, 'bridge.json')
  const listed = instruments.map((one) => ({ ...one, port: ports.get(one.name) }))
  writeFileSync(settings, JSON.stringify({ url, ...key, journal, instruments: listed }))
  let child: ChildProcess | undefined
  let said = ''

  function start(): Promise<void> {
    const begun = spawn(process.execPath, ['src/main/bridge.ts', settings], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = begun
    return new Promise((resolve, reject) => {
      let listening = 0
      begun.stdout.on('data', (chunk) => {
        said += chunk
        listening += String(chunk).split('listens on port').length - 1
        if (listening >= instruments.length) resolve()
      })
      begun.stderr.on('data', (chunk) => (said += chunk))
      begun.once('exit', () => reject(new Error(`the bridge ended: ${said}`)))
    })
  }

  function kill(): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      running.once('exit', () => resolve())
      running.kill('SIGKILL')
    })
  }

  return {
    start,
    kill,
    portOf: (name: string) => ports.get(name) ?? 0,
    /** Messages that wait on disk. */
    waiting: () => readdirSync(journal).filter((name) => name.endsWith('.json')).length,
    said: () => said,
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
