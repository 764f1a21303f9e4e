import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type PngShape = {
  width?: number
  height?: number
  /** Bits per sample. */
  bits?: 8 | 16
  hasAlpha?: boolean
  isInterlaced?: boolean
  /** Complete chunks, between the header and the pixels. */
  chunks?: Buffer[]
  /** What replaces the compressed pixels; otherwise they are all the same grey. */
  pixels?: Buffer
}

/** A PNG of one grey, as small as possible, that a decoder accepts. */
export function aPng(shape: PngShape = {}): Buffer {
  const { width = 40, height = 30, bits = 8, hasAlpha = false, isInterlaced = false } = shape
  const { chunks = [], pixels } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, hasAlpha ? 6 : 2, 0, 0, isInterlaced ? 1 : 0], 8)
  const line = 1 + (width * bits * (hasAlpha ? 4 : 3)) / 8
  const grey = () => deflateSync(Buffer.alloc(line * height), { level: 9 })
  const body = pixels ?? (isInterlaced ? interlacedGrey(width, height, line) : grey())
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    aChunk('IHDR', header),
    ...chunks,
    aChunk('IDAT', body),
    aChunk('IEND'),
  ])
}

/** Seven passes have more line starts than the lines themselves. */
function interlacedGrey(width: number, height: number, line: number) {
  return deflateSync(Buffer.alloc(line * height + 2 * height + 2 * width), { level: 9 })
}

/** A chunk of a PNG with its length and its checksum. */
export function aChunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

type JpegShape = { width?: number; height?: number; isProgressive?: boolean; segments?: Buffer[] }

/** A JPEG: blue, and red in its upper left quarter, so that its orientation is visible. */
export async function aJpeg(shape: JpegShape = {}): Promise<Buffer> {
  const { width = 64, height = 32, isProgressive = false, segments = [] } = shape
  const corner = { width: width / 2, height: height / 2, channels: 3 as const, background: '#f00' }
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: { create: corner }, gravity: 'northwest' }])
    .jpeg({ progressive: isProgressive, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return Buffer.concat([drawn.subarray(0, 2), ...segments, drawn.subarray(2)])
}

/** A segment of a JPEG, e.g. 0xe1 for EXIF, at most 65,533 bytes. */
export function aSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + data.length, 2)
  return Buffer.concat([head, data])
}

/** EXIF as a phone writes it: orientation, author, and location. */
export function anExif(orientation: number): Buffer {
  const phone = Buffer.from('Serial 42 of Asha\0', 'latin1')
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(3, 8)
  const field = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  field(10, [0x0110, 2, phone.length, tiff.length])
  field(22, [0x0112, 3, 1, orientation])
  field(34, [0x8825, 4, 1, tiff.length + phone.length])
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
    phone,
    gpsAt(tiff.length + phone.length),
  ])
}

/** 12° 58′ north. */
function gpsAt(offset: number): Buffer {
  const gps = Buffer.alloc(2 + 2 * 12 + 4 + 24)
  gps.writeUInt16LE(2, 0)
  gps.writeUInt16LE(1, 2)
  gps.writeUInt16LE(2, 4)
  gps.writeUInt32LE(2, 6)
  gps.write('N', 10, 'latin1')
  gps.writeUInt16LE(2, 14)
  gps.writeUInt16LE(5, 16)
  gps.writeUInt32LE(3, 18)
  gps.writeUInt32LE(offset + 30, 22)
  for (const [at, value] of [12, 1, 58, 1, 0, 1].entries()) gps.writeUInt32LE(value, 30 + at * 4)
  return gps
}
