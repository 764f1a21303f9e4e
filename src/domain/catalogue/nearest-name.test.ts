import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const items = ['Creatinine', 'Vitamin A', 'Urine Colour', 'Urine Protein', 'Total Cholesterol'].map(
  (name, rank) => ({ names: [name], about: '', rank }),
)
const nearest = nearestName(items)
const nameOf = (text: string) => items[nearest(text) ?? -1]?.names[0]

test.each([
  ['creatnin', 'Creatinine'],
  ['urine protien', 'Urine Protein'],
  ['total colesterol', 'Total Cholesterol'],
])('for "%s" %s is proposed', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

test.each(['vitamin k', 'urine cortisol', 'creatinine 24', 'qqqq', ''])(
  'another letter, word or number is another test: nothing is proposed for "%s"',
  (text) => {
    expect(nameOf(text)).toBeUndefined()
  },
)
