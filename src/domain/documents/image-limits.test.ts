import { expect, test } from 'vitest'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, aPng, aSegment } from '#test/images.ts'
import { smugglingImages } from '#test/smuggling-images.ts'
import { checkImage, MAX_IMAGE_BYTES } from './image-limits.ts'

test.each(hostileImages)('$name is refused: $fault', ({ bytes, declared, fault }) => {
  expect(checkImage(bytes, declared)).toEqual({ ok: false, error: fault })
})

test.each(smugglingImages)('$name is a picture so far', ({ bytes, declared }) => {
  expect(checkImage(bytes, declared).ok).toBe(true)
})

test('the limits are inclusive: 5 MB, 40 megapixels, a side of 20,000', () => {
  const padded = Buffer.concat([aPng(), Buffer.alloc(MAX_IMAGE_BYTES - aPng().length)])
  expect(checkImage(padded, 'png').ok).toBe(true)
  const pixels = Buffer.alloc(1)
  expect(checkImage(aPng({ width: 8000, height: 5000, pixels }), 'png').ok).toBe(true)
  expect(checkImage(aPng({ width: 20_000, height: 2000, pixels }), 'png').ok).toBe(true)
  expect(checkImage(aPng({ width: 8001, height: 5000, pixels }), 'png').ok).toBe(false)
})

test('a header is also read from a part of a larger buffer', () => {
  const around = Buffer.concat([Buffer.from('before'), aPng({ width: 7, height: 5 })])
  expect(checkImage(around.subarray(6), 'png')).toMatchObject({ value: { width: 7, height: 5 } })
})

test('images a decoder must hold completely are recognised: interlaced and progressive', async () => {
  const header = async (bytes: Uint8Array, type: 'png' | 'jpeg') => checkImage(bytes, type)
  expect(await header(aPng({ isInterlaced: true }), 'png')).toMatchObject({
    value: { isReadWhole: true },
  })
  expect(await header(await aJpeg({ isProgressive: true }), 'jpeg')).toMatchObject({
    value: { isReadWhole: true, width: 64, height: 32 },
  })
  expect(await header(await aJpeg(), 'jpeg')).toMatchObject({ value: { isReadWhole: false } })
})

test('a file cut at any point is not an image, and causes no error', async () => {
  const whole = { png: aPng(), jpeg: await aJpeg({ segments: [aSegment(0xfe, Buffer.from('c'))] }) }
  for (const type of ['png', 'jpeg'] as const)
    for (let length = 1; length < whole[type].length; length += 1)
      expect(checkImage(whole[type].subarray(0, length), type).ok).toBe(false)
})
