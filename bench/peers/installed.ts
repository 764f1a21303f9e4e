import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Nothing of a peer is told to its makers. */
export const untold = {
  VENDURE_DISABLE_TELEMETRY: 'true',
  MEDUSA_DISABLE_TELEMETRY: 'true',
  DO_NOT_TRACK: '1',
}

/**
 * Installs exact versions from npm into a folder outside the repository, which is kept for the next
 * run, and returns the folder. Nothing that a package brings is run while it is installed.
 */
export function installed(peer: string, packages: Record<string, string>): string {
  const versions = Object.values(packages).join('-')
  const folder = join(
    process.env.PEERS_FOLDER ?? join(tmpdir(), 'oxalate-peers'),
    `${peer}-${versions}`,
  )
  console.log(`${peer} is in ${folder}`)
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  mkdirSync(folder, { recursive: true })
  const own = { private: true, dependencies: packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--save-exact', ...quiet], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...untold },
  })
  if (status !== 0) throw new Error(`npm could not install ${peer}`)
  writeFileSync(done, new Date().toISOString())
  return folder
}
