import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalEntities } from '#src/domain/labs/legal-entity.ts'
import { isGstinOfPan, isGstinOfState, isPanOfEntity } from './agree.ts'
import { gstinCheck } from './gstin.ts'

test.each([
  ['Proprietorship', 'P'],
  ['Partnership', 'F'],
  ['LLP', 'F'],
  ['Private Limited', 'C'],
  ['Public Limited', 'C'],
  ['Company', 'C'],
  ['Trust', 'T'],
  ['Society', 'ABT'],
  ['HUF', 'H'],
  ['Government', 'GL'],
] as const)('of a %s the fourth letter of the PAN is one of %s', (entity, letters) => {
  const fitting = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((letter) =>
    isPanOfEntity(`AAA${letter}A1234A`, entity),
  )
  expect(fitting.join('')).toBe(letters)
})

test('there are ten legal entities, and an invalid PAN fits none', () => {
  expect(legalEntities).toHaveLength(10)
  expect(legalEntities.filter((entity) => isPanOfEntity('AAAPA1234', entity))).toEqual([])
})

test('a GSTIN belongs to the PAN that it contains', () => {
  expect(isGstinOfPan('27AAPFU0939F1ZV', 'AAPFU0939F')).toBe(true)
  expect(isGstinOfPan('27AAPFU0939F1ZV', 'AAPFU0993F')).toBe(false)
  expect(isGstinOfPan('27AAPFU0939F1ZW', 'AAPFU0939F')).toBe(false)
})

const codes = readFileSync(new URL('../../data/states.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').at(-1)?.trim() ?? '')

function gstinOf(stateCode: string) {
  const first14 = `${stateCode}AAPFU0939F1Z`
  return first14 + gstinCheck(first14)
}

test('a GSTIN fits the state that issued it and none of the other 35', () => {
  expect(codes).toHaveLength(36)
  for (const code of codes)
    expect(codes.filter((other) => isGstinOfState(gstinOf(code), other))).toEqual([code])
})

test('a state that was merged continues in its successor; the centre is not a state', () => {
  const fitting = (code: string) => codes.filter((state) => isGstinOfState(gstinOf(code), state))
  expect(fitting('25')).toEqual(['26'])
  expect(fitting('28')).toEqual(['37'])
  expect(fitting('97')).toEqual([])
  expect(fitting('99')).toEqual([])
})

test('an invalid GSTIN belongs to no state', () => {
  expect(isGstinOfState('27AAPFU0939F1ZW', '27')).toBe(false)
})
