import { expect, test } from 'vitest'
import { connectOwner } from '#src/db/client.ts'
import { appRole } from '#src/db/roles.ts'
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

test('a database of this version lets a server start that migrates nothing', async () => {
  await using bench = await aBench()
  expect(await bench.said()).toBe('it starts')
})

test('an older one is refused with the first migration to come, and an empty one as that', async () => {
  await using bench = await aBench()
  const last = `(select created_at from ${applied} order by created_at desc limit 1)`
  await bench.asOwner(`delete from ${applied} where created_at = ${last}`)
  expect(await bench.said()).toMatch(
    /^The database is older than this version: 1 migration to come, from \d{4}_\S+ on\. Run `npm run migrate` with this version, then start it\.$/,
  )
  await bench.asOwner(`drop table ${applied}`)
  expect(await bench.said()).toContain('The database is empty. Run `npm run migrate`')
})

test('a newer one is refused by who migrates too, and nothing of it is touched', async () => {
  await using bench = await aBench()
  await bench.asOwner(later)
  await writeMark(bench.owner.pool, 'prepared', 'by a later version')
  const words =
    'The database is newer than this version: 1 migration in it is not known here. Start the version that brought it, or a later one. Nothing was changed.'
  expect(await bench.said()).toBe(words)
  await expect(bench.prepare()).rejects.toThrow(words)
  expect(await readMark(bench.owner.pool, 'prepared')).toBe('by a later version')
})

test('one from before the schema was drawn up anew is refused as that, not as a newer one', async () => {
  await using bench = await aBench()
  await bench.asOwner(`update ${applied} set created_at = 1700000000000 + id`)
  await writeMark(bench.owner.pool, 'prepared', 'by an earlier version')
  const words =
    'The database was made before the first schema that this version knows, and no migration leads from there. Start the version that made it; the data of a demonstration (.data) may be removed. Nothing was changed.'
  expect(await bench.said()).toBe(words)
  await expect(bench.prepare()).rejects.toThrow(words)
})

test('guards, rights and catalogue of another version are refused, and brought by who migrates', async () => {
  await using bench = await aBench()
  await writeMark(bench.owner.pool, 'prepared', 'by an earlier version')
  expect(await bench.said()).toContain('not the guards, queues and rights of this version')
  expect(await bench.prepare()).toEqual({ migrations: [], isPrepared: true })
  expect(await bench.prepare()).toEqual({ migrations: [], isPrepared: false })
  expect(await bench.said()).toBe('it starts')
  await bench.asOwner(`update seeds set hash = 'of an earlier version'`)
  expect(await bench.said()).toContain('The catalogue in the database is not that of this version.')
})
