import { expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { fillFromDump } from './restore-dump.ts'

const manifest: Manifest = {
  format: 1,
  kind: 'dump',
  startedAt: '2026-05-01T00:00:00Z',
  endedAt: '2026-05-01T00:00:05Z',
  serverVersion: 150_018,
  migrations: [],
  folders: [],
  entries: [],
  files: [],
}
/** Nothing listens there: these are refused before any connection. */
const ownerUrl = 'postgresql://nobody@localhost/none?host=/nowhere'

const said = (wish: Parameters<typeof fillFromDump>[0], migrations: number[] = []) =>
  fillFromDump(
    wish,
    { name: 'one', folder: '/nowhere', manifest: { ...manifest, migrations } },
    { copies: '/nowhere/files', to: '/nowhere/to' },
  ).then(
    () => 'it was done',
    (error: Error) => error.message,
  )

test('a dump holds one instant, and needs an empty database to go into', async () => {
  const until = Temporal.Instant.from('2026-05-02T00:00:00Z')
  expect(await said({ ownerUrl, until })).toMatch(
    /^This backup is a dump as of 2026-05-01T00:00:00Z only. Omit --until/,
  )
  expect(await said({})).toMatch(
    /^This backup is a dump of your own PostgreSQL. Set DATABASE_OWNER_URL to an empty database/,
  )
})

test('a dump of a newer version than this one is refused before anything is loaded', async () => {
  expect(await said({ ownerUrl }, [99_999_999_999_999])).toMatch(
    /^The database is newer than this version: 1 migration in it is unknown to this version\./,
  )
})
