import { expect, test } from 'vitest'
import { imageOfDataUrl, MAX_IMAGE_BASE64 } from './data-url.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

test('a data URL yields its bytes and the declared type', () => {
  const bytes = Uint8Array.from([0, 250, 7])
  const png = { ok: true, value: { bytes, declared: 'png' } }
  const jpeg = { ok: true, value: { bytes, declared: 'jpeg' } }
  expect(imageOfDataUrl('data:image/png;base64,APoH')).toEqual(png)
  expect(imageOfDataUrl('data:image/jpeg;base64,APoH')).toEqual(jpeg)
  expect(imageOfDataUrl('data:image/jpg;base64,APoH')).toEqual(jpeg)
  expect(imageOfDataUrl('DATA:image/PNG;base64,APoH')).toEqual(png)
})

test.each([
  '',
  'APoH',
  ' data:image/png;base64,APoH',
  'data:image/png,APoH',
  'data:;base64,APoH',
  'data:image/gif;base64,APoH',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png+xml;base64,APoH',
  'data:image/png;charset=utf-8;base64,APoH',
  'data:text/html;base64,APoH',
  'https://example.com/a.png',
  'data:image/png;base64,APo',
  'data:image/png;base64,APoH=',
  'data:image/png;base64,AP=H',
  'data:image/png;base64,AP oH',
  'data:image/png;base64,APoH\n',
  'data:image/png;base64,AP-_',
  'data:image/png;base64,AP9=',
  'data:image/png;base64,APoHdata:image/png;base64,APoH',
])('"%s" is not a data URL of an image', (text) => {
  expect(imageOfDataUrl(text)).toEqual({ ok: false, error: 'not-a-data-url' })
})

test('5 MB in base64 is accepted, one character more is refused by its length', () => {
  expect(MAX_IMAGE_BASE64).toBe(6_990_508)
  const five = Buffer.alloc(MAX_IMAGE_BYTES).toString('base64')
  expect(imageOfDataUrl(`data:image/jpeg;base64,${five}`).ok).toBe(true)
  const more = `data:image/jpeg;base64,${'!'.repeat(MAX_IMAGE_BASE64 + 1)}`
  expect(imageOfDataUrl(more)).toEqual({ ok: false, error: 'image-too-large' })
})
