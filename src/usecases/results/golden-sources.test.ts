import { expect, test } from 'vitest'
import { goldenRows } from '#test/judged.ts'

const files = ['numbers.csv', 'coded.csv', 'computed.csv', 'moments.csv']
const sources = files.flatMap((file) => goldenRows(file).map(({ source = '' }) => source))

/** Our own rows prove nothing about our own rows. */
const ofOurs =
  /reference[ _-]?ranges?|of the data|range of others|critical[ _-]limits|\.csv|our own/i

test('every golden case has a source, and none is the product’s own data', () => {
  expect(sources.filter((source) => source.length < 3 || ofOurs.test(source))).toEqual([])
})

test('no source accounts for a tenth of the numbers', () => {
  const numbers = goldenRows('numbers.csv')
  const bySource = Map.groupBy(numbers, ({ source }) => source)
  const crowded = [...bySource].filter(([, rows]) => rows.length * 10 > numbers.length)
  expect(crowded.map(([source]) => source)).toEqual([])
})
