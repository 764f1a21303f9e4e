import { expect, test } from 'vitest'
import { spokenParts } from './identifiers.ts'
import { namesToPick } from './names-to-pick.ts'

/** The names a phlebotomist picks from at the door. */
const female = (name: string) => ({ name, sex: 'female' }) as const
const meera = female('Meera Nair')
const seeds = Array.from({ length: 500 }, (_, n) => `seed ${n * 7919} of a visit`)

test('the true name stands among four, in order of the alphabet, whatever the seed', () => {
  for (const seed of seeds) {
    const names = namesToPick({ person: meera, people: [meera], seed }) ?? []
    expect(new Set(names).size).toBe(4)
    expect(names).toContain('Meera Nair')
    expect(names).toEqual(names.toSorted())
  }
})

test('its place among them tells nothing, and it is not always the same four', () => {
  const all = seeds.map((seed) => namesToPick({ person: meera, people: [meera], seed }) ?? [])
  expect(new Set(all.map((names) => names.indexOf('Meera Nair'))).size).toBeGreaterThan(2)
  expect(new Set(all.flat()).size).toBeGreaterThan(50)
})

test('read again, a page shows the same names: what changed would leave the true one', () => {
  const ask = () => namesToPick({ person: meera, people: [meera], seed: 'one' })
  expect(ask()).toEqual(ask())
})

test('everybody of the same sex at the door is among them, nobody else', () => {
  const mother = female('Lata Nair')
  const father = { name: 'Ramesh Nair', sex: 'male' } as const
  const people = [meera, mother, father]
  const names = namesToPick({ person: meera, people, seed: 'one' })
  expect(names).toEqual(expect.arrayContaining(['Meera Nair', 'Lata Nair']))
  expect(names).not.toContain('Ramesh Nair')
  expect(names).toHaveLength(4)
})

test('no other name shares a part with one of the visit', () => {
  const anita = female('Anita Das')
  for (const seed of seeds) {
    const names = namesToPick({ person: anita, people: [anita], seed }) ?? []
    const others = names.filter((name) => name !== 'Anita Das').flatMap(spokenParts)
    expect(others).not.toContain('anita')
    expect(others).not.toContain('das')
  }
})

test.each([
  ['MEERA NAIR', /^[A-Z]+ [A-Z]+$/],
  ['meera', /^[a-z]+$/],
  ['Meera K.', /^[A-Z][a-z]+ [A-Z]\.$/],
  ['S. Meera Nair', /^[A-Z]\. [A-Z][a-z]+ [A-Z][a-z]+$/],
  ['Dr. Meera Nair', /^Dr\. [A-Z][a-z]+ [A-Z][a-z]+$/],
  ['मीरा नायर', /^[\p{Script=Devanagari}]+ [\p{Script=Devanagari}]+$/u],
])('beside «%s» all are written alike', (name, alike) => {
  const person = female(name)
  const names = namesToPick({ person, people: [person], seed: 'one' })
  expect(names).toHaveLength(4)
  for (const one of names ?? []) expect(one).toMatch(alike)
})

test('a name in a script we have no others in is typed', () => {
  const person = female('மீரா நாயர்')
  expect(namesToPick({ person, people: [person], seed: 'one' })).toBeUndefined()
  expect(namesToPick({ person: meera, people: [meera, person], seed: 'one' })).toBeUndefined()
})
