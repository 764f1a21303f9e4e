import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import { plain, strong } from './look.ts'

const aWord = fc.stringMatching(/^([a-zA-Z0-9,.()%µ₹Ś-]|क|मा|र्श){1,40}$/u)
const aRun = fc.record({
  text: fc.array(aWord, { maxLength: 8 }).map((words) => words.join(' ')),
  look: fc.constantFrom(plain, { ...plain, ...strong, size: 13 }),
})

function squeezed(words: string) {
  return words.replace(/\s/g, '')
}

test('no line is wider than its room, and no letter is lost, whatever the words', () => {
  const holds = fc.property(
    fc.array(aRun, { maxLength: 5 }),
    fc.integer({ min: 40, max: 520 }),
    (runs, room) => {
      const lines = linesOf(runs, room)
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(room)
      const drawn = lines.flatMap(({ stretches }) => stretches.map(({ text }) => text)).join('')
      expect(squeezed(drawn)).toBe(squeezed(runs.map(({ text }) => text).join('')))
    },
  )
  fc.assert(holds, { numRuns: process.env.TEST_SIZE === 'long' ? 2000 : 60 })
})

test('a line break in the text begins a line, and two of them leave one free', () => {
  const lines = linesOf([{ text: 'one two\n\nthree', look: plain }], 500)
  expect(lines.map(({ stretches }) => stretches.map(({ text }) => text).join(''))).toEqual([
    'one two',
    '',
    'three',
  ])
  expect(lines.every(({ height }) => height > plain.size)).toBe(true)
})
