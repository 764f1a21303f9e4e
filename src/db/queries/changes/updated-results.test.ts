import { afterAll, expect, test } from 'vitest'
import { MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import { aProduct } from '#test/product.ts'
import { saveRows } from './save-changes.ts'
import { changedResults } from './updated-results.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product

test.each(Object.keys(changedResults))(
  'where a value is no longer as it was read, nothing is %s',
  async (name) => {
    const id = world.chance.uuid()
    const rows = { transitions: [], events: [], updated: { [name]: [{ id }] } }
    const saving = world.db.transaction(async (tx) => {
      await saveRows(tx, rows, (error) => error as Error)
    })
    await expect(saving.catch((error: unknown) => sqlStateOf(error))).resolves.toBe(MISSED)
  },
)
