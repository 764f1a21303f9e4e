import { expect, test } from 'vitest'
import { type KeyRing, keyIdOf } from '#src/adapters/key-ring.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { forgetKeys, noteKeys, refuseWrongKeys } from '#src/main/resealing/known-keys.ts'
import { aDatabase } from '#test/database.ts'

const auth: KeyRing = ['the secret of the sessions']
const ringsOf = (...fieldKey: KeyRing) => ({ auth, fieldKey })

/** A pool of one connection for each, as at a server's start. */
async function owners(count: number) {
  const database = await aDatabase()
  const pools = Array.from({ length: count }, () => connectOwner(database.ownerUrl).pool)
  return {
    pools: pools as [(typeof pools)[0], ...typeof pools],
    database,
    async [Symbol.asyncDispose]() {
      await Promise.all(pools.map((pool) => pool.end()))
      await database[Symbol.asyncDispose]()
    },
  }
}

test('of two concurrent first starts with two keys, one is refused', async () => {
  await using bench = await owners(2)
  const starts = bench.pools.map((pool, i) => noteKeys(pool, ringsOf(`key number ${i}`)))
  const outcomes = await Promise.allSettled(starts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('both keys of a rotated ring are required until everything is resealed', async () => {
  await using bench = await owners(1)
  const [pool] = bench.pools
  await noteKeys(pool, ringsOf('the old key'))
  await noteKeys(pool, ringsOf('the new key', 'the old key'))
  await expect(refuseWrongKeys(pool, ringsOf('the old key'))).rejects.toThrow(/FIELD_KEY_PREVIOUS/)
  await expect(refuseWrongKeys(pool, ringsOf('the new key'))).rejects.toThrow(/npm run reseal/)
  await forgetKeys(pool, 'FIELD_KEY', ['the new key'])
  await refuseWrongKeys(pool, ringsOf('the new key'))
})

test('a key that is neither the old nor the new one is named beside those that sealed', async () => {
  await using bench = await owners(1)
  const [pool] = bench.pools
  await noteKeys(pool, ringsOf('the old key'))
  const wrong = refuseWrongKeys(pool, ringsOf('the new key', 'a third key'))
  const [old, ...here] = ['the old key', 'the new key', 'a third key'].map(keyIdOf)
  await expect(wrong).rejects.toThrow(`it was sealed with key ${old}, here are ${here.join(', ')}`)
})

test('a server taken back to the old key alone is told which key came after it', async () => {
  await using bench = await owners(1)
  const [pool] = bench.pools
  await noteKeys(pool, ringsOf('the old key'))
  await noteKeys(pool, ringsOf('the new key', 'the old key'))
  const missing = keyIdOf('the new key')
  await expect(refuseWrongKeys(pool, ringsOf('the old key'))).rejects.toThrow(
    `Part of this database was sealed with key ${missing}, which is neither FIELD_KEY nor among FIELD_KEY_PREVIOUS`,
  )
})

test('a future key may be in the ring before it seals', async () => {
  await using bench = await owners(1)
  const [pool] = bench.pools
  await noteKeys(pool, ringsOf('the old key', 'the new key'))
  await expect(refuseWrongKeys(pool, ringsOf('the old key'))).resolves.toBeUndefined()
})

test('a database from before key marks identifies its key by what is sealed in it', async () => {
  await using bench = await owners(1)
  const [pool] = bench.pools
  await pool.query(
    `insert into organizations (id, name, legal_entity, pan_sealed, created_at)
     values (gen_random_uuid(), 'A', 'company', '1a2b3c4d.sealed', now())`,
  )
  await expect(noteKeys(pool, ringsOf('another key'))).rejects.toThrow(/sealed with key 1a2b3c4d/)
})
