import { expect, test } from 'vitest'
import { unitFault } from '#src/domain/analytes/unit-fault.ts'
import { ucumUnits } from './units.ts'

const units = ucumUnits()

async function faultOf(unit: string | null, usual: string | null, isUnitFixed = false) {
  const reading = await units.read(unit, usual)
  return unitFault(unit, { unit: usual, isUnitFixed }, reading)?.error
}

test.each([
  ['u/l', 'U/L', 'unit-meant'],
  ['u/L', 'U/L', 'unit-meant'],
  ['mg/dl', 'mg/dL', 'unit-meant'],
  ['Mg/dL', 'mg/dL', 'unit-meant'],
  ['MG/DL', 'mg/dL', 'unit-meant'],
  ['K/uL', '10*3/uL', 'unit-other'],
  ['IU/L', 'U/L', 'unit-unknown'],
  ['mmol/L', 'mg/dL', 'unit-other'],
  ['U/L', 'm[IU]/mL', 'unit-other'],
  ['Gg/dL', 'mg/dL', 'unit-other'],
  ['gauss', 'mg/dL', 'unit-unknown'],
  ['', 'mg/dL', 'unit-unknown'],
  ['mg/dL; drop', 'mg/dL', 'unit-unknown'],
])('%s is no unit for a test in %s: %s', async (unit, usual, why) => {
  expect(await faultOf(unit, usual)).toBe(why)
})

test.each([
  ['mg/dL', 'mg/dL'],
  ['g/L', 'g/dL'],
  ['mg/L', 'mg/dL'],
  ['10*9/L', '10*3/uL'],
  ['ug/dL', 'mg/dL'],
  [null, null],
])('%s is a unit for a test in %s', async (unit, usual) => {
  expect(await faultOf(unit, usual)).toBeUndefined()
})

test('a test of a formula keeps the unit of the catalogue', async () => {
  expect(await faultOf('g/L', 'g/dL', true)).toBe('unit-fixed')
  expect(await faultOf('g/dL', 'g/dL', true)).toBeUndefined()
  expect(await faultOf(null, 'g/dL')).toBe('unit-fixed')
  expect(await faultOf('g/dL', null)).toBe('unit-fixed')
})
