import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const data = new URL('../../data/', import.meta.url)
const files = readdirSync(data).filter((file) => file.endsWith('.csv'))
const words = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8')

function rowsOf(file: string): Record<string, string>[] {
  return parse(readFileSync(new URL(file, data), 'utf8'), { columns: true, max_record_size: 0 })
}

/** A row of the table with counts: its files and the next cell, a number for each. */
const counted = [...words.matchAll(/^\| (`[^|]+\.csv`[^|]*)\|([ \d,]+)\|(.*)$/gm)].map(
  ([, names = '', counts = '', says = '']) => ({
    files: [...names.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    counts: counts
      .trim()
      .split(', ')
      .map((count) => Number(count.replaceAll(',', ''))),
    says,
  }),
)

test('the document of the data states the row count of each file', () => {
  expect(counted.flatMap((row) => row.files).length).toBeGreaterThanOrEqual(8)
  for (const { files: named, counts } of counted)
    expect([named, counts]).toEqual([named, named.map((file) => rowsOf(file).length)])
})

test('it states how many ranges are uncertain', () => {
  const uncertain = rowsOf('reference_ranges.csv').filter(
    (row) => row['confidence'] === 'uncertain',
  )
  const said = counted.find(({ files: [file] }) => file === 'reference_ranges.csv')?.says
  expect(said).toContain(`; ${uncertain.length} are uncertain`)
})

test('it states how many PIN codes have no district', () => {
  const without = rowsOf('pincodes.csv').filter((row) => row['district'] === '')
  expect(words).toContain(`${without.length} rows have no district`)
})

test('it names every file of the data', () => {
  expect(files.filter((file) => !words.includes(`\`${file}\``))).toEqual([])
})
