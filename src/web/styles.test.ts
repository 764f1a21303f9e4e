import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const sheets = globSync('src/web/**/*.css').filter((file) => file !== 'src/web/styles.css')
const parts = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/compiled|\.test\./.test(file))

const classesOf = (sheet: string) =>
  [...read(sheet).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name)
/**
 * Class names written out in a tag; those that a part builds from a word and a variable are not
 * checked.
 */
const named = (file: string) =>
  [...read(file).matchAll(/\bclass(?:Name)?="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
const areaOf = (file: string) => /routes\/(\w+)\//.exec(file)?.[1]

test('the pages’ single style sheet includes each sheet once', () => {
  const imported = [...read('src/web/styles.css').matchAll(/@import '\.\/([^']+)'/g)]
  expect(imported.map(([, file]) => `src/web/${file}`).toSorted()).toEqual(sheets.toSorted())
})

test('a class that a part names is in a sheet', () => {
  const known = new Set(sheets.flatMap(classesOf))
  expect(known.size).toBeGreaterThan(300)
  const unknown = parts.flatMap((file) =>
    named(file)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('a class only in an area’s sheet is only named in that area', () => {
  const places = new Map<string, Set<string | undefined>>()
  for (const sheet of sheets)
    for (const name of classesOf(sheet))
      places.set(name, (places.get(name) ?? new Set()).add(areaOf(sheet)))
  const strange = parts
    .filter((file) => areaOf(file) !== 'dev')
    .flatMap((file) =>
      named(file)
        .filter((name) => places.has(name) && !places.get(name)?.has(undefined))
        .filter((name) => !places.get(name)?.has(areaOf(file)))
        .map((name) => `${file}: ${name} of ${[...(places.get(name) ?? [])].join()}`),
    )
  expect(strange).toEqual([])
})

/** Each rule as its selector and what it declares. */
const rulesOf = (sheet: string) =>
  [...read(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', says = '']) => ({
    where: `${sheet}: ${selector.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim()}`,
    says,
  }))
const rules = sheets.flatMap(rulesOf)

test('focus is drawn by its tokens', () => {
  const focused = rules.filter(({ where }) => /:focus-(?:visible|within)/.test(where))
  expect(focused.length).toBeGreaterThan(4)
  const own = focused.filter(
    ({ says }) =>
      /outline: (?!0|var\(--focus-width\) solid var\(--color-focus\);)/.test(says) ||
      /outline-color/.test(says),
  )
  expect(own).toEqual([])
})

test('what is pressed as a whole has one background under the pointer', () => {
  const hovered = rules.filter(({ where }) => /:hover/.test(where))
  expect(hovered.length).toBeGreaterThan(15)
  // A chosen row keeps its own colour.
  const own = hovered
    .filter(({ where }) => !where.includes('[aria-selected='))
    .filter(({ says }) => /background: (?!none;|var\(--(?:color-hover|hovered)\);)/.test(says))
  expect(own).toEqual([])
})

test('what changes its look moves by one rule, and not for who wants less motion', () => {
  const moving = rules.filter(({ says }) => /\btransition(?:-\w+)?:/.test(says))
  expect(moving.map(({ where }) => where.split(':')[0])).toEqual(['src/web/styles/base.css'])
  expect(read('src/web/styles/base.css')).toMatch(
    /@media \(prefers-reduced-motion: no-preference\) \{[^}]*\btransition:/,
  )
})
