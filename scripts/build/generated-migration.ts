import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const migrations = 'src/db/migrations'
const config = 'config/drizzle.config.ts'

/** A migration, and the state of the schema after it. */
export type Generated = { sql: string; snapshot: string }

/** The tags of the migrations that are recorded in a folder, in order. */
export function tagsIn(folder: string): string[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag }) => tag)
}

/**
 * What is missing in the migrations for the schema in `src/db/schema`; undefined where nothing is.
 * It works on a copy: drizzle-kit numbers by count, and would write over the state of an earlier
 * one, since ours have gaps.
 *
 * @throws where the recorded states do not follow each other.
 */
export function generatedMigration(): Generated | undefined {
  mkdirSync('.data', { recursive: true })
  const copy = mkdtempSync(join('.data', 'migration-'))
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = tagsIn(copy)
    const made = spawnSync('drizzle-kit', ['generate', `--config=${config}`, '--name=new'], {
      encoding: 'utf8',
      env: { ...process.env, MIGRATIONS_COPY: copy },
    })
    if (made.status !== 0 || /^Error:/m.test(made.stdout)) throw new Error(made.stdout + made.stderr)
    const tag = tagsIn(copy)[before.length]
    if (!tag) return undefined
    const read = (file: string) => readFileSync(join(copy, file), 'utf8')
    return { sql: read(`${tag}.sql`), snapshot: read(`meta/${tag.slice(0, 4)}_snapshot.json`) }
  } finally {
    rmSync(copy, { recursive: true })
  }
}
