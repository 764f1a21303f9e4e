import { expect, test } from 'vitest'
import { SearchOffice, soughtAs, soughtOfPeople } from './search-office.ts'

test('a number is recognised as what it is, however it is spaced or cased', () => {
  expect(soughtAs(' opl 1795 404600000677458 ').number).toBe('OPL1795404600000677458')
  expect(soughtAs('t-261128-004217').ticket).toBe('T-261128-004217')
  expect(soughtAs('Asha@Example.org').email).toBe('asha@example.org')
  expect(soughtAs('test-000123').barcode).toBe('TEST-000123')
  expect(soughtAs('lab001-26-000042').accession).toEqual({
    labCode: 'LAB001',
    text: 'LAB001-26-000042',
  })
  expect(soughtAs('abcde1234f').pan).toBe('ABCDE1234F')
  expect(soughtAs('29ABCDE1234F1Z5').gstin).toBe('29ABCDE1234F1Z5')
})

test('a name is only a name', () => {
  const { email, ...rest } = soughtAs('கமலா தேவி')
  expect([email, ...Object.values(rest)]).toEqual(Array(8).fill(undefined))
})

test('a phone number is sought as it is stored, a name as it is typed', () => {
  expect(soughtOfPeople('098765 43210')).toBe('9876543210')
  expect(soughtOfPeople('+91 98765-43210')).toBe('+919876543210')
  expect(soughtOfPeople('Asha 2')).toBe('Asha 2')
})

test('too little, too much and line breaks are refused', () => {
  for (const q of ['', ' a ', 'x'.repeat(81), 'a\nb'])
    expect(SearchOffice.safeParse({ q }).success, JSON.stringify(q)).toBe(false)
})
