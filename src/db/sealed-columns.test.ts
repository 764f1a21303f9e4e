import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sealedColumns } from '#src/main/resealing/sealed-columns.ts'
import { aDatabase } from '#test/database.ts'

test('the list of sealed columns has every sealed column of the database', async () => {
  await using database = await aDatabase()
  const { rows } = await database.asOwner(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)seal(ed)?$'`,
  )
  const there = (rows as { name: string }[]).map(({ name }) => name)
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(listed.toSorted()).toEqual(there.toSorted())
})

test('each context in the list starts with one that the product seals with', () => {
  const source = readdirSync('src/usecases', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join()
  const unknown = sealedColumns
    .map(({ context }) => context.slice(0, context.indexOf('{')))
    .filter((start) => !source.includes(`\`${start}\${`))
  expect(unknown).toEqual([])
})
