import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { aChunk, aJpeg, aPng, aSegment } from './images.ts'

/**
 * The harmless test file that antivirus programs must find. Written in halves, or they would find
 * it here.
 */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

export const script = '<script>alert(document.domain)</script>'
export const text = (words: string) => Buffer.from(words, 'latin1')
const png = aPng()
const jpeg = await aJpeg()

/** An extra JPEG scan, many times: each costs a decoder a pass over the image. */
async function manyScans(): Promise<Buffer> {
  const whole = await aJpeg({ isProgressive: true })
  const last = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([
    whole.subarray(0, -2),
    ...Array.from({ length: 100 }, () => last),
    whole.subarray(-2),
  ])
}

function animation(frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const frame = Buffer.concat([aChunk('fcTL', Buffer.alloc(26)), aChunk('fdAT', Buffer.alloc(20))])
  const all = Buffer.concat(Array.from({ length: frames }, () => frame))
  return aPng({ chunks: [aChunk('acTL', control), all] })
}

/** The same JPEG with other declared sides. */
function withSides(source: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(source)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

const bombPixels = deflateSync(Buffer.alloc(60_000_000), { level: 9 }).subarray(0, 64_000)

export const zip = Buffer.concat([
  text('PK\x03\x04'),
  Buffer.alloc(60),
  text('PK\x05\x06'),
  Buffer.alloc(18),
])

/** Hostile images, and the fault with which each is refused before anything is decoded. */
export const hostileImages = [
  { name: 'nothing at all', bytes: new Uint8Array(), declared: 'png', fault: 'empty-image' },
  {
    name: 'SVG with a script',
    bytes: text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: 'HTML named png',
    bytes: text(`<!doctype html>${script}`),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: 'HTML behind the first bytes of a PNG',
    bytes: Buffer.concat([png.subarray(0, 8), text(script)]),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: 'GIF that is a script too',
    bytes: text(`GIF89a=1/*${'\0'.repeat(20)}*/;alert(1)`),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: 'PDF with a script',
    bytes: text('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF'),
    declared: 'jpeg',
    fault: 'not-an-image',
  },
  {
    name: 'PDF with a JPEG inside',
    bytes: Buffer.concat([text('%PDF-1.7\nstream\n'), jpeg]),
    declared: 'jpeg',
    fault: 'not-an-image',
  },
  {
    name: 'EXE named png',
    bytes: Buffer.concat([text('MZ\x90\0'), Buffer.alloc(200)]),
    declared: 'png',
    fault: 'not-an-image',
  },
  { name: 'ZIP named jpg', bytes: zip, declared: 'jpeg', fault: 'not-an-image' },
  {
    name: 'WebP',
    bytes: await sharp(png).webp().toBuffer(),
    declared: 'png',
    fault: 'not-an-image',
  },
  { name: 'EICAR', bytes: text(eicar), declared: 'png', fault: 'not-an-image' },
  { name: 'PNG declared JPEG', bytes: png, declared: 'jpeg', fault: 'image-type-lies' },
  { name: 'JPEG declared PNG', bytes: jpeg, declared: 'png', fault: 'image-type-lies' },
  {
    name: 'PNG cut in the middle',
    bytes: png.subarray(0, png.length - 20),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: 'JPEG cut in the middle',
    bytes: jpeg.subarray(0, jpeg.length - 20),
    declared: 'jpeg',
    fault: 'not-an-image',
  },
  {
    name: '64 kB that open to 50,000 × 50,000',
    bytes: aPng({ width: 50_000, height: 50_000, pixels: bombPixels }),
    declared: 'png',
    fault: 'too-many-pixels',
  },
  {
    name: 'JPEG that says 65,500 × 65,500',
    bytes: withSides(jpeg, 65_500, 65_500),
    declared: 'jpeg',
    fault: 'too-many-pixels',
  },
  {
    name: '41 megapixels',
    bytes: aPng({ width: 8200, height: 5000, pixels: bombPixels }),
    declared: 'png',
    fault: 'too-many-pixels',
  },
  {
    name: 'a thread of 20,001 × 1',
    bytes: aPng({ width: 20_001, height: 1 }),
    declared: 'png',
    fault: 'too-many-pixels',
  },
  {
    name: 'no width at all',
    bytes: aPng({ width: 0, height: 10 }),
    declared: 'png',
    fault: 'not-an-image',
  },
  {
    name: '30 MB',
    bytes: Buffer.concat([png, Buffer.alloc(30 * 2 ** 20)]),
    declared: 'png',
    fault: 'image-too-large',
  },
  {
    name: 'one byte over 5 MB',
    bytes: Buffer.concat([png, Buffer.alloc(5 * 2 ** 20 + 1 - png.length)]),
    declared: 'png',
    fault: 'image-too-large',
  },
  {
    name: 'APNG of 10,000 frames',
    bytes: animation(10_000),
    declared: 'png',
    fault: 'animated-image',
  },
  { name: 'JPEG of 110 scans', bytes: await manyScans(), declared: 'jpeg', fault: 'not-an-image' },
  {
    name: 'JPEG with a second frame',
    bytes: Buffer.concat([
      jpeg.subarray(0, 2),
      aSegment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 17, 0])),
      jpeg.subarray(2),
    ]),
    declared: 'jpeg',
    fault: 'not-an-image',
  },
] as const satisfies readonly {
  name: string
  bytes: Uint8Array
  declared: ImageType
  fault: string
}[]
