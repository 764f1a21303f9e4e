import { expect, test } from 'vitest'
import { imageHeader } from './image-header.ts'

const bytesOf = (...parts: (number | readonly number[])[]) => Uint8Array.from(parts.flat())

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const checksum = [0, 0, 0, 0]
const nameOf = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0))
const chunk = (name: string, data: readonly number[] = []) =>
  [[0, 0, 0, data.length], nameOf(name), data, checksum].flat()
/** 7 wide and 5 high unless stated otherwise; the last byte says whether it is interlaced. */
const ihdr = (height = 5, interlaced = 0) =>
  chunk(
    'IHDR',
    [
      [0, 0, 0, 7],
      [0, 0, 0, height],
      [8, 2, 0, 0, interlaced],
    ].flat(),
  )
const idat = chunk('IDAT', [1, 2, 3])
const iend = chunk('IEND')

const png = { type: 'png', width: 7, height: 5, isAnimated: false, isReadWhole: false }

test('a PNG declares its sides, and whether a decoder holds all of it at once', () => {
  expect(imageHeader(bytesOf(signature, ihdr(), idat, iend))).toEqual(png)
  expect(imageHeader(bytesOf(signature, ihdr(5, 1), idat, iend))).toEqual({
    ...png,
    isReadWhole: true,
  })
  expect(imageHeader(bytesOf(signature, ihdr(), chunk('acTL', [0]), idat, iend))).toEqual({
    ...png,
    isAnimated: true,
  })
})

test.each([
  ['its first byte is another', [0x88, ...signature.slice(1)], ihdr(), idat],
  ['one byte of its signature is another', [...signature.slice(0, 7), 0x0d], ihdr(), idat],
  ['its first chunk is not the header', signature, chunk('tEXt', Array<number>(13).fill(1)), idat],
  ['its header says it is one byte longer', signature, [0, 0, 0, 14, ...ihdr().slice(4)], idat],
  ['it has no height', signature, ihdr(0), idat],
  ['it has no pixels', signature, ihdr(), []],
  ['it has a text where its pixels should be', signature, ihdr(), chunk('tEXt', [1, 2, 3])],
])('a fake PNG is not an image: %s', (_what, first, header, pixels) => {
  expect(imageHeader(bytesOf(first, header, pixels, iend))).toBeUndefined()
})

const start = [0xff, 0xd8]
const end = [0xff, 0xd9]
const segment = (kind: number, data: readonly number[]) =>
  [[0xff, kind], [0, data.length + 2], data].flat()
/** One grey component, 5 high and 7 wide. */
const frame = (kind: number) => segment(kind, [8, 0, 5, 0, 7, 1, 1, 0x11, 0])
const scan = (...pixels: number[]) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...pixels]

const jpeg = { type: 'jpeg', width: 7, height: 5, isAnimated: false, isReadWhole: false }

test('a JPEG declares its sides, and whether a decoder holds all of it at once', () => {
  expect(imageHeader(bytesOf(start, frame(0xc0), scan(1, 2), end))).toEqual(jpeg)
  expect(imageHeader(bytesOf(start, frame(0xc2), scan(1, 2), end))).toEqual({
    ...jpeg,
    isReadWhole: true,
  })
})

test('stuffed bytes and restarts are pixel data, tables and padding lie between segments', () => {
  const pixels = [1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4]
  const tables = [...segment(0xc4, [1, 2]), ...segment(0xcc, [3, 4]), ...segment(0xdb, [5])]
  expect(imageHeader(bytesOf(start, tables, frame(0xc0), scan(...pixels), end))).toEqual(jpeg)
  expect(imageHeader(bytesOf(start, 0xff, 0xff, frame(0xc0), scan(1), end))).toEqual(jpeg)
})

test.each([
  ['its first byte is another', [0xfe, 0xd8], []],
  ['its second byte is another', [0xff, 0xd7], []],
  ['a second start', start, segment(0xd8, [1, 2])],
  ['a restart before its pixels', start, segment(0xd0, [1, 2])],
  ['the last restart before its pixels', start, segment(0xd7, [1, 2])],
  ['a reserved marker', start, segment(0x01, [1, 2])],
  ['a marker below all others', start, segment(0xbf, [1, 2])],
  ['a second frame', start, frame(0xc0)],
  ['a second frame of another kind', start, frame(0xcf)],
])('a fake JPEG is not an image: %s', (_what, first, segments) => {
  expect(imageHeader(bytesOf(first, segments, frame(0xc0), scan(1, 2), end))).toBeUndefined()
})

test('a JPEG without pixels, without a frame or with an undecodable frame is refused', () => {
  expect(imageHeader(bytesOf(start, frame(0xc0), end))).toBeUndefined()
  expect(imageHeader(bytesOf(start, scan(1, 2), end))).toBeUndefined()
  expect(imageHeader(bytesOf(start, frame(0xc3), scan(1, 2), end))).toBeUndefined()
  expect(imageHeader(bytesOf(start, frame(0xcf), scan(1, 2), end))).toBeUndefined()
})

test('64 scans are accepted, one more would keep a decoder busy', () => {
  const scans = (count: number) => Array.from({ length: count }, () => scan(1)).flat()
  expect(imageHeader(bytesOf(start, frame(0xc2), scans(64), end))).toMatchObject({ width: 7 })
  expect(imageHeader(bytesOf(start, frame(0xc2), scans(65), end))).toBeUndefined()
})
