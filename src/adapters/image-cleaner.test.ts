import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brokenImages } from '#test/broken-images.ts'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, anExif, aPng, aSegment } from '#test/images.ts'
import { smugglingImages } from '#test/smuggling-images.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/documents/image-limits.ts'
import { imageCleaner, withSharp } from './image-cleaner.ts'

/** The real cleaner, with a count of decodings, total and concurrent. */
function aCleaner() {
  const seen = { begun: 0, now: 0, most: 0 }
  const images = imageCleaner(async (bytes, type) => {
    seen.begun += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    const clean = await withSharp(bytes, type)
    seen.now -= 1
    return clean
  })
  return { ...images, seen }
}

async function cleaned(bytes: Uint8Array, declared: 'png' | 'jpeg') {
  const clean = await imageCleaner().clean(bytes, declared)
  if (!clean.ok) throw new Error(clean.error)
  return clean.value
}

/** The names of a PNG's chunks, or a JPEG's markers up to its pixels. */
function partsOf(bytes: Uint8Array, type: 'png' | 'jpeg') {
  const parts: string[] = []
  const buffer = Buffer.from(bytes)
  if (type === 'png')
    for (let at = 8; at < buffer.length; at += 12 + buffer.readUInt32BE(at))
      parts.push(buffer.toString('latin1', at + 4, at + 8))
  else
    for (let at = 2; parts.at(-1) !== 'da'; at += 2 + buffer.readUInt16BE(at + 2))
      parts.push(buffer.toString('hex', at + 1, at + 2))
  return [...new Set(parts)]
}

test.each(hostileImages)(
  '$name is refused before decoding: $fault',
  async ({ bytes, declared, fault }) => {
    const { clean, seen } = aCleaner()
    expect(await clean(bytes, declared)).toEqual({ ok: false, error: fault })
    expect(seen.begun).toBe(0)
  },
)

test('all hostile images together take no noticeable memory', async () => {
  const { clean } = imageCleaner()
  const before = process.memoryUsage.rss()
  for (const { bytes, declared } of [...hostileImages, ...hostileImages])
    await clean(bytes, declared)
  expect((process.memoryUsage.rss() - before) / 2 ** 20, 'MB').toBeLessThan(50)
})

test('5 MB of the smallest chunks are scanned in no time', async () => {
  const { clean } = imageCleaner()
  const began = process.cpuUsage()
  const of = (piece: number[]) => Buffer.alloc(MAX_IMAGE_BYTES - 100, Buffer.from(piece))
  const refused = { ok: false, error: 'not-an-image' }
  const start = Buffer.from([0xff, 0xd8])
  expect(await clean(Buffer.concat([start, of([0xff, 0xe1, 0, 2])]), 'jpeg')).toEqual(refused)
  expect(await clean(Buffer.concat([start, of([0xff])]), 'jpeg')).toEqual(refused)
  expect(await clean(Buffer.concat([aPng().subarray(0, 33), of([0])]), 'png')).toEqual(refused)
  const scan = Buffer.concat([(await aJpeg()).subarray(0, -2), of([0xff]).subarray(1000)])
  expect(await clean(scan, 'jpeg')).toEqual(refused)
  expect(process.cpuUsage(began).user / 1000, 'milliseconds').toBeLessThan(1000)
})

test.each(brokenImages)('$name is refused while decoding', async ({ bytes, declared }) => {
  const { clean, seen } = aCleaner()
  expect(await clean(bytes, declared)).toEqual({ ok: false, error: 'not-an-image' })
  expect(seen.begun).toBe(1)
})

test.each(smugglingImages)('$name comes out without it', async (image) => {
  const { bytes, declared, smuggled } = image
  expect(Buffer.from(bytes).includes(smuggled, 0, 'latin1')).toBe(true)
  const clean = await cleaned(bytes, declared)
  expect(Buffer.from(clean.bytes).includes(smuggled, 0, 'latin1')).toBe(false)
  const pixels = declared === 'png' ? ['IHDR', 'pHYs', 'IDAT', 'IEND'] : ['db', 'c0', 'c4', 'da']
  const allowed = declared === 'png' ? pixels : [...pixels, 'e0']
  expect(allowed).toEqual(expect.arrayContaining(partsOf(clean.bytes, declared)))
})

test('data after the end of an image is not in the clean one', async () => {
  for (const type of ['png', 'jpeg'] as const) {
    const source = type === 'png' ? aPng() : await aJpeg()
    const one = await cleaned(source, type)
    const other = await cleaned(Buffer.concat([source, Buffer.alloc(4000, 'more')]), type)
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  }
})

/** Whether the red quarter is in this corner of the image. */
async function isRedAt(bytes: Uint8Array, corner: 'left top' | 'right top' | 'left bottom') {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const x = corner.startsWith('right') ? info.width - 4 : 4
  const y = corner.endsWith('bottom') ? info.height - 4 : 4
  const at = (y * info.width + x) * info.channels
  return (data[at] ?? 0) > 200 && (data[at + 2] ?? 0) < 50
}

test.each([
  [1, 'left top', 64, 32],
  [2, 'right top', 64, 32],
  [4, 'left bottom', 64, 32],
  [6, 'right top', 32, 64],
  [8, 'left bottom', 32, 64],
] as const)(
  'a photo taken the way %i is upright, and does not reveal where it was taken',
  async (orientation, corner, width, height) => {
    const photo = await aJpeg({ segments: [aSegment(0xe1, anExif(orientation))] })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const clean = await cleaned(photo, 'jpeg')
    expect(clean).toMatchObject({ type: 'jpeg', width, height })
    expect(await isRedAt(clean.bytes, corner)).toBe(true)
    const { exif, xmp, icc, iptc, orientation: left } = await sharp(clean.bytes).metadata()
    expect({ exif, xmp, icc, iptc, left }).toEqual({})
  },
)

test('a large image is scaled down, a small one keeps its size', async () => {
  expect(await cleaned(aPng({ width: 8000, height: 5000 }), 'png')).toMatchObject({
    type: 'png',
    width: 3000,
    height: 1875,
  })
  expect(await cleaned(aPng({ width: 7, height: 5 }), 'png')).toMatchObject({ width: 7, height: 5 })
})

test('colours become 8-bit sRGB, whatever they were', async () => {
  const source = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
  const cmyk = await source().toColourspace('cmyk').jpeg().toBuffer()
  const grey = await source().toColourspace('b-w').png().toBuffer()
  const deep = aPng({ bits: 16, hasAlpha: true })
  for (const [bytes, type] of [
    [cmyk, 'jpeg'],
    [grey, 'png'],
    [deep, 'png'],
  ] as const) {
    const clean = await cleaned(bytes, type)
    const { space, depth, channels } = await sharp(clean.bytes).metadata()
    expect({ space, depth }).toEqual({ space: 'srgb', depth: 'uchar' })
    expect(channels).toBe(bytes === deep ? 4 : 3)
  }
})

test('interlaced, progressive and transparent images are accepted', async () => {
  expect(await cleaned(aPng({ isInterlaced: true }), 'png')).toMatchObject({ width: 40 })
  expect(await cleaned(await aJpeg({ isProgressive: true }), 'jpeg')).toMatchObject({ width: 64 })
  expect(await cleaned(aPng({ hasAlpha: true }), 'png')).toMatchObject({ type: 'png' })
})

test('of twenty images at the same time two are decoded at once, and each comes back', async () => {
  const { clean, seen } = aCleaner()
  const widths = Array.from({ length: 20 }, (_, at) => 300 + at)
  const all = await Promise.all(widths.map((width) => clean(aPng({ width }), 'png')))
  expect(all.map((one) => one.ok && one.value.width)).toEqual(widths)
  expect(seen).toEqual({ begun: 20, now: 0, most: 2 })
})

test('images that need full buffering are decoded one at a time', async () => {
  const { clean, seen } = aCleaner()
  const whole = aPng({ isInterlaced: true })
  await Promise.all(Array.from({ length: 6 }, () => clean(whole, 'png')))
  expect(seen).toEqual({ begun: 6, now: 0, most: 1 })
})

test('a failing decoder is reported to its caller, and releases its place', async () => {
  const { clean } = imageCleaner(async () => {
    throw new Error('out of memory')
  })
  for (let times = 0; times < 5; times += 1)
    await expect(clean(aPng(), 'png')).rejects.toThrow('out of memory')
})

test('the decoder itself opens nothing but PNG and JPEG up to 40 megapixels', async () => {
  await cleaned(aPng(), 'png')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  expect(await withSharp(Buffer.from(drawing), 'png')).toEqual({ ok: false, error: 'not-an-image' })
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  expect(await withSharp(gif, 'png')).toEqual({ ok: false, error: 'not-an-image' })
  const large = aPng({ width: 8200, height: 5000 })
  expect(await withSharp(large, 'png')).toEqual({ ok: false, error: 'not-an-image' })
})
