import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  Aadhaar,
  BankAccount,
  Din,
  Gstin,
  Ifsc,
  IndianLatitude,
  IndianLongitude,
  Pan,
  TenDigits,
  TypedPincode,
} from './inputs.ts'

test('leading zeros are kept: these numbers are text', () => {
  expect(BankAccount.parse('000012345')).toBe('000012345')
  expect(Din.parse('00012345')).toBe('00012345')
})

test.each([
  ['PAN', 'aapfu0939f', 'AAPFU0939F', Pan],
  ['PAN', 'abcpe1234f', 'ABCPE1234F', Pan],
  ['Aadhaar', '2341 2341 2346', '234123412346', Aadhaar],
  ['GSTIN', ' 29aagcb7383j1z4 ', '29AAGCB7383J1Z4', Gstin],
  ['IFSC', 'sbin-0000001', 'SBIN0000001', Ifsc],
  ['IFSC', 'KKBK0000AB1', 'KKBK0000AB1', Ifsc],
  ['PIN code', '560 001', '560001', TypedPincode],
  ['PIN code', '110001', '110001', TypedPincode],
  ['PIN code of the army', '900056', '900056', TypedPincode],
  ['landline', '44 2345-6789', '4423456789', TenDigits],
])('%s: "%s" is accepted as %s', (_, typed, kept, schema) => {
  expect(schema.parse(typed)).toBe(kept)
})

test.each([
  ['IFSC without its zero', 'SBIN1000001', Ifsc],
  ['IFSC of three letters', 'SBI00000001', Ifsc],
  ['PIN code that begins with 0', '010001', TypedPincode],
  ['PIN code of five digits', '11001', TypedPincode],
  ['DIN of five digits', '12345', Din],
  ['account of eight digits', '12345678', BankAccount],
  ['account of nineteen digits', '1234567890123456789', BankAccount],
  ['phone of nine digits', '987654321', TenDigits],
  ['phone with the code of the country', '+919876543210', TenDigits],
  ['phone in other digits', '९८७६५४३२१०', TenDigits],
])('%s is refused, with a message', (_, typed, schema) => {
  const { success, error } = schema.safeParse(typed)
  expect(success).toBe(false)
  expect(error?.issues.map(({ message }) => message.length > 10)).toEqual([true])
})

test('implausibly many blanks are refused before they are removed', () => {
  expect(Pan.safeParse(`${' '.repeat(50)}ABCPE1234F`).success).toBe(true)
  expect(Pan.safeParse(`${' '.repeat(51)}ABCPE1234F`).success).toBe(false)
})

test.each([
  [12.97, 77.59],
  ['12.97', '77.59'],
  [' 12.97 ', '77.590000000000001'],
  [6, 68],
  [38, 98],
])('%s, %s lies in India', (latitude, longitude) => {
  expect(IndianLatitude.parse(latitude)).toBe(Number(latitude))
  expect(IndianLongitude.parse(longitude)).toBe(Number(longitude))
})

test.each([
  [77.59, 12.97],
  [5.999, 67.999],
  [38.001, 98.001],
  [-12.97, -77.59],
  ['-12.97', '-77.59'],
  ['', ''],
  ['1e1', '7e1'],
  ['0x10', '0x50'],
  ['12,97', '77,59'],
  [['12.97'], ['77.59']],
  [true, null],
  [Number.NaN, Number.POSITIVE_INFINITY],
  ['1'.repeat(61), '7'.repeat(61)],
])('%s, %s does not, and each says so', (latitude, longitude) => {
  const said = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said(IndianLatitude, latitude)).toEqual(['A latitude in India lies between 6 and 38.'])
  expect(said(IndianLongitude, longitude)).toEqual(['A longitude in India lies between 68 and 98.'])
})
