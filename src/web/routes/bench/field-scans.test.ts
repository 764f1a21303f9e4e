import { expect, test } from 'vitest'
import { MOST } from '#src/domain/results/entry/typed-number.ts'
import { fieldScans } from './field-scans.ts'

type Field = { value: string; isSecret?: boolean }

/** Fields as a browser fills them: a key arrives before its letter is in the field. */
function aForm() {
  let now = 0
  const scanned: string[] = []
  const take = fieldScans<Field, string>({
    before: ({ value }) => value,
    isSecret: ({ isSecret }) => isSecret === true,
    scanned: (text, field, value) => {
      field.value = value
      scanned.push(text)
    },
  })
  /** Whether the key was taken, so that the browser does nothing with it. */
  const press = (field: Field, key: string, ms: number, shiftKey = false) => {
    now += ms
    const isTaken = take(field, { key, timeStamp: now, shiftKey })
    if (!isTaken && key.length === 1) field.value += key
    return isTaken
  }
  const type = (field: Field, text: string, ms: number) => {
    for (const key of text) press(field, key, ms)
  }
  return { scanned, press, type }
}

const barcode = 'HRS26A000123K'

test('a label scanned into a field goes to the scan field, and the field has what it had', () => {
  const { scanned, press, type } = aForm()
  const value = { value: '' }
  type(value, '13.5', 150)
  press(value, 'Shift', 400)
  type(value, barcode, 12)
  expect(press(value, 'Enter', 12)).toBe(true)
  expect([value.value, scanned]).toEqual(['13.5', [barcode]])
})

test('what a person types stays, and their Enter is their own', () => {
  const { scanned, press, type } = aForm()
  const [value, password] = [{ value: '' }, { value: '' }]
  type(value, '1234567', 90)
  expect(press(value, 'Enter', 90)).toBe(false)
  // A number pasted by keys, and a password by its manager: fast, and no label.
  type(value, '.5', 5)
  expect(press(value, 'Enter', 5)).toBe(false)
  type(password, 'correct-Horse 7', 2)
  expect(press(password, 'Enter', 2)).toBe(false)
  expect(scanned).toEqual([])
  expect([value.value, password.value]).toEqual(['1234567.5', 'correct-Horse 7'])
})

test('a scan that is interrupted, or goes on in another field, is none', () => {
  const { scanned, press, type } = aForm()
  const [one, other] = [{ value: '' }, { value: '' }]
  type(one, 'HRS26A', 10)
  expect(press(one, 'Enter', 300)).toBe(false)
  type(one, 'HRS26A', 10)
  press(one, 'Backspace', 10)
  expect(press(one, 'Enter', 10)).toBe(false)
  type(one, 'HRS', 10)
  type(other, '26A', 10)
  expect(press(other, 'Enter', 10)).toBe(false)
  expect(scanned).toEqual([])
})

test('a scanner that ends with Tab is one too; a person’s Tab, also back, is their own', () => {
  const { scanned, press, type } = aForm()
  const value = { value: '7.2' }
  type(value, barcode, 12)
  expect(press(value, 'Tab', 12)).toBe(true)
  expect([value.value, scanned]).toEqual(['7.2', [barcode]])
  type(value, barcode, 12)
  expect(press(value, 'Tab', 51)).toBe(false)
  const back = { value: '' }
  type(back, barcode, 12)
  expect(press(back, 'Tab', 12, true)).toBe(false)
  expect(scanned).toEqual([barcode])
})

test.each(['Enter', 'Tab'])('a label of digits alone, ended by %s, is told from a value', (end) => {
  const { scanned, press, type } = aForm()
  const value = { value: '' }
  type(value, '2600001234567', 12)
  expect(press(value, end, 12)).toBe(true)
  expect([value.value, scanned]).toEqual(['', ['2600001234567']])
})

test.each(['Enter', 'Tab'])('no value is taken for a label, however fast, ended by %s', (end) => {
  const { scanned, press, type } = aForm()
  for (const typed of ['5', '13.5', '123456', String(MOST), `-${MOST}`, '<0.0000000001']) {
    const value = { value: '' }
    type(value, typed, 1)
    expect(press(value, end, 1)).toBe(false)
    expect(value.value).toBe(typed)
  }
  expect(scanned).toEqual([])
})

test('digits that a password manager types stay in the field of the password', () => {
  const { scanned, press, type } = aForm()
  const password = { value: '', isSecret: true }
  type(password, '2600001234567', 2)
  expect(press(password, 'Enter', 2)).toBe(false)
  expect([password.value, scanned]).toEqual(['2600001234567', []])
})
