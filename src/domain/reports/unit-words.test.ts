import { expect, test } from 'vitest'
import { shownUnit, unitWords } from './unit-words.ts'

test.each([
  ['10*3/uL', '10³/µL'],
  ['10*6/uL', 'million/µL'],
  ['10*9/L', '10⁹/L'],
  ['10*12/L', '10¹²/L'],
  ['/uL', '/µL'],
  ['ug/dL', 'µg/dL'],
  ['umol/L', 'µmol/L'],
  ['m[IU]/mL', 'mIU/mL'],
  ['u[IU]/mL', 'µIU/mL'],
  ['k[IU]/L', 'kIU/L'],
  ['[IU]/mL', 'IU/mL'],
  ["[arb'U]/mL", 'AU/mL'],
  ["[GPL'U]/mL", 'GPL-U/mL'],
  ['mg/(24.h)', 'mg/24 h'],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
  ['U/g{Hb}', 'U/g Hb'],
  ['ng/mL{FEU}', 'ng/mL FEU'],
  ['{copies}/mL', 'copies/mL'],
  ['mosm/kg', 'mOsm/kg'],
  ['{INR}', 'INR'],
  ['/[HPF]', '/HPF'],
])('the unit %s is written %s', (ucum, words) => {
  expect(unitWords(ucum)).toBe(words)
})

test.each(['g/dL', 'mg/dL', '%', 'fL', 'pg', 'U/L', 's', 'mm/h', 'ng/mL/h'])(
  'the unit %s is written as it is',
  (unit) => expect(unitWords(unit)).toBe(unit),
)

test.each([null, '', '{ratio}', '{index}', '[pH]'])('%s is a plain number', (unit) => {
  expect(unitWords(unit)).toBe('')
})

test.each([
  ['10*3/uL', '×10³/µL'],
  ['10*9/L', '×10⁹/L'],
  ['10*6/uL', 'million/µL'],
  ['/uL', '/µL'],
  ['g/dL', 'g/dL'],
  ['[pH]', ''],
  [null, ''],
])('beside a number the unit %s is shown as %s', (ucum, words) => {
  expect(shownUnit(ucum)).toBe(words)
})
