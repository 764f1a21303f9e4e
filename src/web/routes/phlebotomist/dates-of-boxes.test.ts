import { expect, test } from 'vitest'
import { withDatesOfBoxes } from './dates-of-boxes.ts'

function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return Object.fromEntries(withDatesOfBoxes(form))
}

const boxes = (day: string, month: string, year: string) =>
  sent({ 'p[0].born.day': day, 'p[0].born.month': month, 'p[0].born.year': year, other: 'kept' })

test('three boxes are one date, and what else was typed stays', () => {
  expect(boxes('5', '7', '1984')).toEqual({ 'p[0].born': '1984-07-05', other: 'kept' })
})

test('digits of a Hindi keyboard are digits', () => {
  expect(boxes('१७', '५', '१९८४')['p[0].born']).toBe('1984-05-17')
})

test('three empty boxes are an empty date, half filled ones a wrong one', () => {
  expect(boxes('', ' ', '')['p[0].born']).toBe('')
  expect(boxes('5', '', '1984')['p[0].born']).toBe('1984--05')
  expect(boxes('5', '7', '84')['p[0].born']).toBe('84-07-05')
  expect(boxes('x', '7', '1984')['p[0].born']).toBe('1984-07-0x')
})
