import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PictureFacts } from '#src/domain/picture-facts.ts'
import { drawPicture } from './picture.ts'
import { colours } from './picture/colours.ts'
import { outlineOf, widthOf } from './picture/letters.ts'
import { linesOf } from './picture/lines.ts'

const haemoglobin: PictureFacts = {
  brand: 'Oxalate',
  title: 'Haemoglobin',
  words: 'The red protein that carries oxygen in your blood.',
  price: { label: 'from', amount: '₹50' },
  caps: ['lavender'],
}

/** The rightmost x of the outlines that are letters. */
function rightEdge(svg: string) {
  const letters = svg
    .split('\n')
    .filter((line) => line.startsWith('<path d=') && !line.includes('stroke'))
  const xs = letters.flatMap((line) =>
    [...line.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x)),
  )
  return Math.max(...xs)
}

test('an image contains no text that a machine without our fonts would render differently', () => {
  const svg = drawPicture(haemoglobin)
  expect(svg).not.toContain('<text')
  expect(svg).not.toContain('Haemoglobin')
  expect(svg).toContain('width="1200" height="630"')
})

test('no name is too long: nothing leaves the image', () => {
  const title = 'Glucose-6-Phosphate Dehydrogenase (G6PD) Quantitative, Whole Blood and Plasma'
  const price = { label: 'from', amount: '₹1,23,456' }
  for (const long of [title, 'W'.repeat(300), 'प्रयोगशाला'.repeat(40)])
    expect(
      rightEdge(drawPicture({ ...haemoglobin, title: long, words: long, price })),
    ).toBeLessThan(1200)
})

test('text in an image cannot become markup', () => {
  const title = '</svg><script>alert(1)</script>'
  expect(drawPicture({ ...haemoglobin, title, words: title })).not.toContain('script')
})

test('the tubes have the caps of the test', () => {
  expect(drawPicture(haemoglobin)).toContain(colours['cap-lavender'])
  expect(drawPicture(haemoglobin)).not.toContain(colours['cap-blue'])
  expect(drawPicture({ ...haemoglobin, caps: ['blue'] })).toContain(colours['cap-blue'])
})

test('letters of a syllable are joined: the sign of कि comes before its consonant', () => {
  const at = { x: 0, y: 0, size: 100, weight: 400 } as const
  const firstOf = (text: string) => outlineOf(text, at).slice(0, 60)
  expect(firstOf('कि')).not.toBe(firstOf('क'))
  expect(widthOf('क्ष', 400)).toBeLessThan(widthOf('क', 400) + widthOf('ष', 400))
  expect(widthOf('का', 400)).toBeGreaterThan(widthOf('क', 400))
})

test('lines are no wider than allowed, and overflow ends with three dots', () => {
  const lines = linesOf('one two three four five six seven eight', 6, 2, 400)
  expect(lines).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(widthOf(line, 400)).toBeLessThanOrEqual(6)
  expect(linesOf('short', 6, 2, 400)).toEqual(['short'])
})

test('an image has the colours of the light pages', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(colours))
    expect(tokens).toContain(`--color-${name}: ${colour};`)
})
