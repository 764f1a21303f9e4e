import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from './server.ts'

const port = 3454
const dataDir = `.data/test-migrate-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })

/** The output and exit code of `npm run migrate`. */
async function migrated() {
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, ENV_FILE: 'none' }
  const run = promisify(execFile)('node', ['src/main/own-node.mjs', 'src/main/migrate.ts'], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
  )
}

test('a server that must not migrate waits for `npm run migrate`, which prints what it did', async () => {
  const env = { MIGRATE_AT_START: '0' }
  const early = startServer({ port, dataDir, env })
  expect(await early.ended()).toBe(1)
  expect(early.said()).toContain('The database is empty. Run `npm run migrate` with this version')

  const first = await migrated()
  expect(first.code).toBe(0)
  expect(first.says).toMatch(/^Migrated: 0000_\S+\nMigrated: 0001_/)
  expect(first.says).toMatch(
    /The catalogue now matches this version\.\nThe database is now at this version\.\n$/,
  )

  const server = startServer({ port, dataDir, env })
  await server.ready()
  const again = await migrated()
  expect(again).toEqual({
    code: 0,
    says: 'The database is already at this version. Nothing to do.\n',
  })
  expect(await server.status()).toBe(200) // a process that did not start the database does not stop it
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})
