import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '../journey/report.ts'
import { startServer } from './installations.ts'
import { aCrowd } from './rolling-load.ts'
import { loadedWhile } from './loaded-while.ts'
import { NOTICED_MS } from './nginx.ts'
import { type Installation, onTwoPorts, type Place } from './rolling.ts'
import { commitBefore, versionBefore } from './version-before.ts'

const between = 800

/**
 * The version before the newest migration serves at both ports; this one migrates beneath it,
 * replaces it at one port, serves beside it, and then alone. Nobody who reads or books notices.
 */
export async function upgraded(place: Place): Promise<void> {
  const { commit, newest } = commitBefore()
  console.log(`  from ${commit.slice(0, 9)}, the last before ${newest}`)
  const old = versionBefore(join(place.folder, '..', 'version-before'), commit)
  await onTwoPorts(place, async (stand) => {
    const { env, base, kept } = stand
    const [one, two] = place.ports
    const serving: Installation[] = []
    try {
      for (const port of place.ports) serving.push(await startServer(port, env, old))
      const crowd = await aCrowd(base)
      await loadedWhile(kept, crowd, 6 * between, async (load) => {
        const onward = () => load.until(load.totals.requests + between)
        await onward()
        console.log(`  ${(await migrated(env)).split('\n')[0]}`)
        await onward() // only the old version, on the new database
        await serving[0]?.stop()
        await refusedAgain(one, env, old)
        serving[0] = await startServer(one, env)
        await onward() // both
        await sleep(NOTICED_MS)
        await serving[1]?.stop()
        await onward()
        serving[1] = await startServer(two, env)
        await onward()
      })
    } finally {
      for (const server of serving) await server.stop()
    }
  })
}

/** As an operator does it, with the new version's folder and the server's settings. */
async function migrated(env: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, ENV_FILE: 'none', ...env }
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'migrate'], { env: own })
  expect(stdout.includes(`Migrated: ${commitBefore().newest}`), `it did not migrate: ${stdout}`)
  return stdout
}

/** As in the runbook: a running old version continues, a restarted one is refused. */
async function refusedAgain(port: number, env: Record<string, string>, cwd: string) {
  for (const MIGRATE_AT_START of ['0', '1']) {
    const said = await startServer(port, { ...env, MIGRATE_AT_START }, cwd).then(
      (server) => server.stop().then(() => 'it started'),
      (error: Error) => error.message,
    )
    expect(said.includes('The database is newer than this version'), `the old one: ${said}`)
  }
}
