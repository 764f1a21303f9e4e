import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { duplicatesIn } from '../scripts/build/duplicate-keys.ts'

test('a key that a file has twice is named once', () => {
  expect(duplicatesIn('{\n  "a": "1",\n  "b": "2",\n  "a": "3"\n}\n')).toEqual(['a'])
})

test.each(['en', 'hi'])('no file of texts in %s has a key twice', (language) => {
  const folder = `src/web/words/${language}`
  const all = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  expect(all.flatMap(duplicatesIn)).toEqual([])
})
