import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

/**
 * A PostgreSQL client program on this machine that supports this major version: the first in the
 * PATH, else in Debian's folders. Throws a readable message where there is none.
 */
export async function clientProgram(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  path = process.env.PATH ?? '',
): Promise<string> {
  const versions: number[] = []
  for (const program of candidates(name, path)) {
    const version = await majorOf(program)
    if (version >= major) return program
    if (version > 0) versions.push(version)
  }
  const there =
    versions.length > 0 ? `only of version ${versions.join(', ')}` : 'not on this machine'
  throw new Error(
    `${name} of PostgreSQL ${major} or newer is needed, but it is ${there}. Install it (Debian: apt-get install postgresql-client-${major}), then run this again. Nothing was done.`,
  )
}

function candidates(name: string, path: string): string[] {
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(debian, version, 'bin'))
    : []
  return [...path.split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .filter((program) => existsSync(program))
}

/** 0 where it does not run, or is another program. */
async function majorOf(program: string): Promise<number> {
  const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
}

/**
 * Runs it on a database; the password is passed in the environment, where other accounts cannot see
 * it.
 */
export async function runClient(program: string, url: string, args: string[]): Promise<void> {
  const bare = new URL(url)
  const password = decodeURIComponent(bare.password)
  bare.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const given = ['--no-password', `--dbname=${bare.href}`, ...args]
  await run(program, given, { env, maxBuffer: 1 << 26 }).catch(
    (error: Error & { stderr?: string }) => {
      const said = error.stderr?.split('\n').find((line) => line.includes('error:'))
      throw new Error(said ?? error.message, { cause: error })
    },
  )
}
