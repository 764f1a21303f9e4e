import { expect, test } from 'vitest'
import { languagesMissing } from '#src/domain/people/notice-languages.ts'
import { unwritten } from './announce.ts'

test('the start of a real installation names once the languages that the notice is missing in', () => {
  const said = unwritten({ isDemo: false }).join('\n')
  expect(languagesMissing().length).toBeGreaterThan(0)
  for (const language of languagesMissing()) expect(said.split(language)).toHaveLength(2)
  expect(unwritten({ isDemo: true })).toEqual([])
})
