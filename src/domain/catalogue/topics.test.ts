import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf } from './search-text.ts'
import { topicAt, topicNamed, topics, topicsBegun } from './topics.ts'

const codesIn = (file: string) =>
  new Set(
    readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.slice(0, row.indexOf(','))),
  )

test('every test of a topic is in the catalogue, once, and every package is a panel', () => {
  const [tests, panels] = [codesIn('tests.csv'), codesIn('panels.csv')]
  for (const topic of topics) {
    const codes = [...topic.tests, ...topic.packages]
    expect(new Set(codes).size, topic.slug).toBe(codes.length)
    expect(
      topic.tests.filter((code) => !tests.has(code) && !panels.has(code)),
      topic.slug,
    ).toEqual([])
    expect(
      topic.packages.filter((code) => !panels.has(code)),
      topic.slug,
    ).toEqual([])
    expect(topic.tests.length, topic.slug).toBeGreaterThan(1)
  }
})

test('every topic names a public document with its year or programme', () => {
  for (const { slug, source } of topics) {
    expect(source, slug).toMatch(/\d{4}|in India/)
    expect(source.length, slug).toBeGreaterThan(40)
  }
})

test('no two topics share an address or a name, and each is found by all of its own', () => {
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length)
  for (const topic of topics) {
    expect(topicAt(topic.slug)).toBe(topic)
    for (const word of [topic.name.en, topic.name.hi, ...topic.words])
      expect(topicNamed(word)?.slug, word).toBe(topic.slug)
  }
})

test('a topic has a Hindi name and words in both scripts', () => {
  for (const { slug, name, words } of topics) {
    expect(name.hi, slug).toMatch(/\p{Script=Devanagari}/u)
    expect(words.join(' '), slug).toMatch(/\p{Script=Devanagari}/u)
    expect(words.join(' '), slug).toMatch(/[a-z]/)
  }
})

test.each([
  ['tests for fever', 'fever'],
  ['Fever test', 'fever'],
  ['बुखार की जांच', 'fever'],
  ['diabetis', 'diabetes'],
  ['pregnency', 'pregnancy'],
  ['BP', 'high-blood-pressure'],
  ['Liver', 'liver'],
])('"%s" names %s', (typed, slug) => {
  expect(topicNamed(typed)?.slug).toBe(slug)
})

test.each([
  'cbc',
  'test',
  '',
  'fever and cough',
  'hb',
  'tsh',
  'बुखार और खाँसी',
  '<script>',
  'தலைவலி',
])('"%s" names none', (typed) => {
  expect(topicNamed(typed)).toBeUndefined()
})

test('a name of one test that everybody knows is no topic', () => {
  for (const name of ['hb', 'tsh', 'crp', 'esr', 'psa', 'hba1c', 'vitamin d', 'ecg'])
    expect(topicNamed(name), name).toBeUndefined()
})

test('what is being typed begins a topic, by either script', () => {
  expect(topicsBegun('preg', 3).map(({ slug }) => slug)).toEqual(['pregnancy'])
  expect(topicsBegun('बुखा', 3).map(({ slug }) => slug)).toEqual(['fever'])
  expect(topicsBegun('p', 3)).toEqual([])
  expect(topicsBegun('ki', 2).length).toBeLessThanOrEqual(2)
  expect(wordsOf('ki')).toEqual(['ki'])
})

test.each([
  'fever',
  'dengue',
  'malaria',
  'diabetes',
  'high-blood-pressure',
  'pregnancy',
  'jaundice',
  'tuberculosis',
  'liver',
  'kidneys',
  'heart',
  'pancreas',
  'lungs',
])('the page of %s says first that no home visit helps in an emergency', (slug) => {
  expect(topicAt(slug)?.notices).toContain('emergency')
})

test('who looks for tuberculosis reads that the national programme tests free of charge', () => {
  expect(topicAt('tuberculosis')?.notices).toContain('tuberculosis-elsewhere')
})
