import { expect, test } from 'vitest'
import type { Sex } from '#src/domain/people/patient.ts'
import { isSameName } from './identifiers.ts'
import { namesToPick } from './names-to-pick.ts'
import { NONE_OF_THESE } from './none-of-these.ts'
import { soundsAlike } from './sounds-alike.ts'

/** The names a phlebotomist picks from at the door. */
const seeds = Array.from({ length: 300 }, (_, n) => n * 7919)

/** A rank like a keyed hash: the same for the same name and seed. */
function ranked(seed: number) {
  return (name: string) => {
    let sum = seed
    for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return (sum >>> 0).toString(16).padStart(8, '0')
  }
}

const pick = (own: string[], seed = 1, all = own, sex: Sex = 'female') =>
  namesToPick({ sex, own, all, rank: ranked(seed) })

test('the true name stands among four, in order of the alphabet, whatever the seed', () => {
  for (const seed of seeds) {
    const names = pick(['Meera Nair'], seed) ?? []
    expect(new Set(names).size).toBe(4)
    expect(names).toContain('Meera Nair')
    expect(names).toEqual(names.toSorted())
  }
})

test('its place among them tells nothing, and it is not always the same four', () => {
  const all = seeds.map((seed) => pick(['Meera Nair'], seed) ?? [])
  expect(new Set(all.map((names) => names.indexOf('Meera Nair'))).size).toBeGreaterThan(2)
  expect(new Set(all.flat()).size).toBeGreaterThan(50)
})

test('read again, a page shows the same names, and a name that was corrected moves no other', () => {
  expect(pick(['Meera Nair'])).toEqual(pick(['Meera Nair']))
  const others = (pick(['Meera Nair']) ?? []).filter((name) => name !== 'Meera Nair')
  expect(pick(['Meera Nayar'])).toEqual([...others, 'Meera Nayar'].toSorted())
})

test('everybody of one sex is among the same names, nobody of another', () => {
  const all = ['Meera Nair', 'Lata Nair', 'Ramesh Nair']
  const names = pick(['Meera Nair', 'Lata Nair'], 1, all) ?? []
  expect(names).toEqual(expect.arrayContaining(['Meera Nair', 'Lata Nair']))
  expect(names).toHaveLength(4)
  expect(names.filter((name) => soundsAlike(name, 'Ramesh Nair'))).toEqual([
    'Lata Nair',
    'Meera Nair',
  ])
})

test.each(['Laxmi Puja', 'Nasrin Misra', 'Kavitha Ahmad', 'पूजा मिश्र'])(
  'beside «%s» no other name sounds like it',
  (name) => {
    for (const seed of seeds) {
      const others = (pick([name], seed) ?? []).filter((one) => one !== name)
      expect(others).toHaveLength(3)
      expect(others.filter((one) => soundsAlike(one, name))).toEqual([])
    }
  },
)

test('names that sound alike are known as such, others are not', () => {
  expect(soundsAlike('Laxmi', 'Lakshmi')).toBe(true)
  expect(soundsAlike('Meera', 'Mira')).toBe(true)
  expect(soundsAlike('Meera', 'Meena')).toBe(true)
  expect(soundsAlike('Anita Das', 'Usha Das')).toBe(true)
  expect(soundsAlike('Anita Das', 'Usha Reddy')).toBe(false)
})

test.each([
  ['MEERA NAIR', /^[A-Z]+ [A-Z]+$/],
  ['meera', /^[a-z]+$/],
  ['Meera K.', /^[A-Z][a-z]+ [A-Z]\.$/],
  ['S Meera', /^[A-Z] [A-Z][a-z]+$/],
  ['मीरा नायर', /^[\p{Script=Devanagari}]+ [\p{Script=Devanagari}]+$/u],
])('beside «%s» all are written alike', (name, alike) => {
  const names = pick([name])
  expect(names).toHaveLength(4)
  for (const one of names ?? []) expect(one).toMatch(alike)
})

test.each([
  'மீரா நாயர்',
  'Dr. Meera Nair',
  'Sri',
  'Meera nair',
  'MEERA Nair',
  'Meera Kumari Nair',
  'Baby of Meera Nair',
  'S.Meera Nair',
  'Meera V.K.',
  'D’Souza',
  'Meera Devi',
  'श्रीमती मीरा',
  'के. मीरा',
  'K',
])('«%s» would stand out among others, and is typed', (name) => {
  expect(pick([name])).toBeUndefined()
  expect(pick(['Meera Nair', name])).toBeUndefined()
})

test('six people of one sex leave no room to hide in: all are shown', () => {
  const six = ['Asha Rao', 'Bina Pillai', 'Hema Menon', 'Ila Shetty', 'Tara Bose', 'Uma Kapoor']
  expect(pick(six)).toEqual(six)
})

test('none of these is nobody’s name', () => {
  expect(isSameName(NONE_OF_THESE, 'Meera Nair')).toBe(false)
})
