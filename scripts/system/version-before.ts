import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'

const migrations = 'src/db/migrations'
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/**
 * The commit before the one that added the newest migration: the last that was written for the
 * previous database. For a migration that is not committed yet it is the newest commit. SYSTEM_FROM
 * names another: an upgrade over several migrations.
 */
export function commitBefore(): { commit: string; newest: string } {
  const journal = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8'))
  const newest: string = journal.entries.at(-1).tag
  const added = git(
    'log',
    '-1',
    '--format=%H',
    // A migration may get its number in a merge: a merge is compared with what it was merged into.
    '--first-parent',
    '--diff-merges=first-parent',
    '--no-patch',
    '--follow', // one that got another number later is no newer for that
    '--diff-filter=A',
    '--',
    `${migrations}/${newest}.sql`,
  )
  const from = process.env.SYSTEM_FROM ?? (added ? `${added}^` : 'HEAD')
  return { commit: git('rev-parse', from), newest }
}

/** That version in its own folder, installed and built. */
export function versionBefore(folder: string, commit: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const isSameLock =
    git('show', `${commit}:package-lock.json`) === readFileSync('package-lock.json', 'utf8').trim()
  if (isSameLock) symlinkSync(resolve('node_modules'), `${folder}/node_modules`)
  else done('ci', folder)
  done('run', folder, '-s', 'build')
  return folder
}

function done(command: string, cwd: string, ...args: string[]) {
  const { status } = spawnSync('npm', [command, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`npm ${command} in ${cwd} ended with ${status}`)
}
