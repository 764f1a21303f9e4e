import { deflateSync } from 'node:zlib'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { aJpeg, aPng } from './images.ts'

const jpeg = await aJpeg()

/** Complete headers, broken pixels: only a decoder can tell, and it must. */
export const brokenImages: { name: string; bytes: Uint8Array; declared: ImageType }[] = [
  {
    name: 'PNG whose pixels end early',
    bytes: aPng({ width: 400, height: 400, pixels: deflateSync(Buffer.alloc(9000)) }),
    declared: 'png',
  },
  {
    name: 'PNG whose pixels are noise',
    bytes: aPng({ pixels: Buffer.from('not compressed at all') }),
    declared: 'png',
  },
  { name: 'JPEG whose pixels end early', bytes: await endsEarly(), declared: 'jpeg' },
  {
    name: 'JPEG without its tables',
    bytes: Buffer.concat([
      jpeg.subarray(0, 2),
      jpeg.subarray(
        jpeg.indexOf(Buffer.from([0xff, 0xc0])),
        jpeg.indexOf(Buffer.from([0xff, 0xc4])),
      ),
      jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))),
    ]),
    declared: 'jpeg',
  },
]

async function endsEarly() {
  const large = await aJpeg({ width: 800, height: 800 })
  const scan = large.lastIndexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([large.subarray(0, scan + 200), large.subarray(-2)])
}
