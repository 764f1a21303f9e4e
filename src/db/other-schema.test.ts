import { expect, test } from 'vitest'
import { connectOwner } from '#src/db/driver/client.ts'
import { appRole } from './roles.ts'
import { refuseOtherSchema } from '#src/main/other-schema.ts'
import { prepareDatabase } from '#src/main/prepare-database.ts'
import { aDatabase } from '#test/database.ts'
import { readMark, writeMark } from './marks.ts'

async function aBench() {
  const database = await aDatabase(1)
  const owner = connectOwner(database.ownerUrl)
  const said = () => refuseOtherSchema(owner.pool, appRole, { isDemo: true })
  return {
    owner,
    ...database,
    /** What a server that does not migrate by itself reports. */
    said: () =>
      said().then(
        () => 'it starts',
        (error: Error) => error.message,
      ),
    prepare: () => prepareDatabase(database.ownerUrl, appRole, owner),
    async [Symbol.asyncDispose]() {
      await owner.pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

const applied = 'drizzle.__drizzle_migrations'
const later = `insert into ${applied} (hash, created_at) values ('of a later version', 99999999999999)`

test('a server that does not migrate starts on a database of this version', async () => {
  await using bench = await aBench()
  expect(await bench.said()).toBe('it starts')
})

test('an older one is refused with the first missing migration, and an empty one as such', async () => {
  await using bench = await aBench()
  const last = `(select created_at from ${applied} order by created_at desc limit 1)`
  await bench.asOwner(`delete from ${applied} where created_at = ${last}`)
  expect(await bench.said()).toMatch(
    /^The database is older than this version: 1 migration missing, from \d{4}_\S+ on\. Run `npm run migrate` with this version, then start it\.$/,
  )
  await bench.asOwner(`drop table ${applied}`)
  expect(await bench.said()).toContain('The database is empty. Run `npm run migrate`')
})

test('a newer one is refused by a migration too, and nothing in it is changed', async () => {
  await using bench = await aBench()
  await bench.asOwner(later)
  await writeMark(bench.owner.pool, 'prepared', 'by a later version')
  const words =
    'The database is newer than this version: 1 migration in it is unknown to this version. Start the version that added it, or a later one. Nothing was changed.'
  expect(await bench.said()).toBe(words)
  await expect(bench.prepare()).rejects.toThrow(words)
  expect(await readMark(bench.owner.pool, 'prepared')).toBe('by a later version')
})

test('one from before the migrations began again is refused as such, not as a newer one', async () => {
  await using bench = await aBench()
  await bench.asOwner(`update ${applied} set created_at = 1700000000000 + id`)
  await writeMark(bench.owner.pool, 'prepared', 'by an earlier version')
  const words =
    'The database is older than the first schema this version knows, so it cannot be migrated. Start the version that made it. The data of a demonstration (.data) can be deleted. Nothing was changed.'
  expect(await bench.said()).toBe(words)
  await expect(bench.prepare()).rejects.toThrow(words)
})

test('guards, rights and catalogue of another version are refused, and updated by a migration', async () => {
  await using bench = await aBench()
  await writeMark(bench.owner.pool, 'prepared', 'by an earlier version')
  expect(await bench.said()).toContain('The guards, queues and rights of the role')
  expect(await bench.prepare()).toEqual({ migrations: [], isPrepared: true })
  expect(await bench.prepare()).toEqual({ migrations: [], isPrepared: false })
  expect(await bench.said()).toBe('it starts')
  await bench.asOwner(`update seeds set hash = 'of an earlier version'`)
  expect(await bench.said()).toContain('The catalogue in the database does not match this version.')
})
