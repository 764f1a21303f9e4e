import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Question } from './lab-list-work.ts'

const run = promisify(execFile)

type Floor = {
  name: string
  perSecond: (seconds: number) => Promise<number>
  end: () => Promise<void>
}
type Given = { url: string; socketDir: string; questions: readonly Question[]; clients: number }

/** Only PostgreSQL with its own load generator where there is one, else the bare driver. */
export function floorOf(given: Given): Floor {
  return spawnSync('pgbench', ['--version']).status === 0 ? byPgbench(given) : byDriver(given)
}

/**
 * Each question as its own script, without parameters, so that each has its best plan, prepared.
 */
function byPgbench({ socketDir, url, questions, clients }: Given): Floor {
  const folder = mkdtempSync(join(tmpdir(), 'lab-list-'))
  const scripts = questions.flatMap(({ sql }, index) => {
    const file = join(folder, `${index}.sql`)
    writeFileSync(file, sql)
    return ['-f', file]
  })
  const { username, pathname } = new URL(url)
  const where = ['-h', socketDir, '-U', username, pathname.slice(1)]
  return {
    name: 'pgbench',
    async perSecond(seconds) {
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
      const { stdout } = await run('pgbench', [...load, ...scripts, ...where])
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    },
    end: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function byDriver({ url, questions, clients }: Given): Floor {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  return {
    name: 'node-postgres',
    async perSecond(seconds) {
      let answers = 0
      const since = performance.now()
      const until = since + seconds * 1000
      const client = async (first: number) => {
        for (let n = first; performance.now() < until; n += 7) {
          await pool.query(questions[n % questions.length]?.sql ?? '')
          answers += 1
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, n) => client(n * 13)))
      return (answers * 1000) / (performance.now() - since)
    },
    end: () => pool.end(),
  }
}
