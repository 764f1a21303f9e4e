import { expect, test } from 'vitest'
import { declaredTypeOf } from './declared-type.ts'

test.each([
  ['licence.png', 'png'],
  ['LICENCE.PNG', 'png'],
  ['a photo.jpg', 'jpeg'],
  ['a photo.JPEG', 'jpeg'],
  ['Screenshot 10:30:00.png', 'png'],
  ['अनुज्ञप्ति.jpg', 'jpeg'],
  ['page.pdf.png', 'png'],
])('"%s" declares %s', (name, declared) => {
  expect(declaredTypeOf(name)).toEqual({ ok: true, value: declared })
})

test.each([
  '',
  'png',
  '.png',
  'licence',
  'a.svg',
  'a.gif',
  'a.png.exe',
  'a.pngx',
  'a.png ',
  'a.webp',
])('"%s" is not an accepted type', (name) =>
  expect(declaredTypeOf(name)).toEqual({ ok: false, error: 'file-type-not-taken' }),
)

test.each([
  '../../etc/passwd.png',
  '/etc/a.png',
  'C:\\fakepath\\a.png',
  'a\0.png',
  'a.exe\0.png',
  'a\r\nSet-Cookie: b.png',
  'a\u202Egnp.exe.png',
  `${'a'.repeat(252)}.png`,
])('"%s" has a path, or hides its type', (name) => {
  expect(declaredTypeOf(name)).toEqual({ ok: false, error: 'file-name-has-a-path' })
})

test('a file name has at most 255 characters', () => {
  const png = { ok: true, value: 'png' }
  expect(declaredTypeOf(`${'a'.repeat(251)}.png`)).toEqual(png)
})
