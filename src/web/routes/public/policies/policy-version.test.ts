import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { POLICY_VERSION } from './policy-version.ts'

const wordsIn = (locale: string) => readFileSync(`src/web/words/${locale}/policies.json`)

test('the words of the policies are those of the day they name', () => {
  const hash = createHash('sha256').update(wordsIn('en')).update(wordsIn('hi')).digest('hex')
  // Red: the words changed. Name the day from which they hold, and here its words.
  expect([POLICY_VERSION, hash.slice(0, 16)]).toEqual(['2026-11-25', '22f34ca3ca24e5a7'])
})
