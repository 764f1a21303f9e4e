import { expect, test } from 'vitest'
import { pictureMaker } from './picture-maker.ts'

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="7"><rect width="12" height="7" fill="${fill}"/></svg>`

test('a drawing becomes a PNG of its own size', async () => {
  const png = Buffer.from(await pictureMaker(square)('red'))
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([12, 7])
})

test('the same facts are drawn once, however many ask at the same time', async () => {
  let drawn = 0
  const make = pictureMaker((fill: string) => {
    drawn += 1
    return square(fill)
  })
  const [one, other, green] = await Promise.all([make('red'), make('red'), make('green')])
  expect(one).toBe(other)
  expect(green).not.toEqual(one)
  await make('red')
  expect(drawn).toBe(2)
})

test('a failed drawing is reported to its caller, and the next one is made', async () => {
  const make = pictureMaker((fill: string) => (fill === 'broken' ? '<svg' : square(fill)))
  const broken = make('broken')
  const whole = make('red')
  await expect(broken).rejects.toThrow('SVG data parsing failed')
  expect((await whole).length).toBeGreaterThan(50)
  await expect(make('broken')).rejects.toThrow('SVG data parsing failed')
})
