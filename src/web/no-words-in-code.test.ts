import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Two or more words between tags or in an attribute that is read: texts belong in the message
 * files.
 */
const sentence =
  /(?<![=)])>\s*([A-Za-z][\w’',.;-]*(?: [\w’',.;:!?-]+)+)\s*(?:<\/|\{|<[a-zA-Z]+[\s>])/g
const spokenText =
  /\b(?:title|placeholder|aria-label|alt|label|help|lede|description)="([^"]*[A-Za-z]{2,} [^"]*)"/g
/** `<…> field: Type<…` and `> const name: Type<…` are types. */
const typed = /^(?:const \w+|\w+)\??:? ?\w*$|: (?:\w+ )*[A-Z]\w+$/

test('no page has texts in its own code', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !/\/(?:dev|demo)\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  const literal = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
    const said = [...text.matchAll(sentence)].filter(([, words = '']) => !typed.test(words))
    return [...said, ...text.matchAll(spokenText)].map(([, words]) => `${file}: ${words}`)
  })
  expect(literal).toEqual([])
})
