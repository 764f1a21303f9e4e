import { deflateSync } from 'node:zlib'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { eicar, script, text, zip } from './hostile-images.ts'
import { aChunk, aJpeg, anExif, aPng, aSegment } from './images.ts'

const png = aPng()
const jpeg = await aJpeg()

/** Real images with hidden content, which must come out without it. */
export const smugglingImages: {
  name: string
  bytes: Uint8Array
  declared: ImageType
  smuggled: string
}[] = [
  {
    name: 'PNG with HTML behind its end',
    bytes: Buffer.concat([png, text(script)]),
    declared: 'png',
    smuggled: '<script',
  },
  {
    name: 'PNG with HTML in its text',
    bytes: aPng({ chunks: [aChunk('tEXt', text(`Comment\0${script}`))] }),
    declared: 'png',
    smuggled: '<script',
  },
  {
    name: 'PNG with XMP',
    bytes: aPng({
      chunks: [aChunk('iTXt', text('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>Asha</x:xmpmeta>'))],
    }),
    declared: 'png',
    smuggled: 'xmpmeta',
  },
  {
    name: 'PNG with EXIF',
    bytes: aPng({ chunks: [aChunk('eXIf', anExif(1).subarray(6))] }),
    declared: 'png',
    smuggled: 'Serial 42',
  },
  {
    name: 'PNG with a program in a chunk of its own',
    bytes: aPng({ chunks: [aChunk('prVt', text('MZ\x90 This program cannot be run'))] }),
    declared: 'png',
    smuggled: 'This program',
  },
  {
    name: 'PNG with EICAR behind its end',
    bytes: Buffer.concat([png, text(eicar)]),
    declared: 'png',
    smuggled: 'EICAR',
  },
  {
    name: 'JPEG that is a ZIP too',
    bytes: Buffer.concat([jpeg, zip]),
    declared: 'jpeg',
    smuggled: 'PK\x03\x04',
  },
  {
    name: 'JPEG with PHP in its comment',
    bytes: await aJpeg({ segments: [aSegment(0xfe, text('<?php system($_GET[0]); ?>'))] }),
    declared: 'jpeg',
    smuggled: '<?php',
  },
  {
    name: 'JPEG with XMP',
    bytes: await aJpeg({
      segments: [aSegment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Asha</x:xmpmeta>'))],
    }),
    declared: 'jpeg',
    smuggled: 'xmpmeta',
  },
  {
    name: 'JPEG with a serial number and a place',
    bytes: await aJpeg({ segments: [aSegment(0xe1, anExif(1))] }),
    declared: 'jpeg',
    smuggled: 'Serial 42',
  },
  {
    name: 'JPEG with 4 MB of EXIF',
    bytes: await aJpeg({
      segments: Array.from({ length: 64 }, () =>
        aSegment(0xe1, Buffer.concat([anExif(1), Buffer.alloc(65_000)])),
      ),
    }),
    declared: 'jpeg',
    smuggled: 'Serial 42',
  },
  {
    name: 'JPEG with 4 MB of ICC',
    bytes: await aJpeg({
      segments: Array.from({ length: 64 }, (_, at) =>
        aSegment(
          0xe2,
          Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([at + 1, 64]), Buffer.alloc(65_000)]),
        ),
      ),
    }),
    declared: 'jpeg',
    smuggled: 'ICC_PROFILE',
  },
  {
    name: 'PNG whose ICC opens to 100 MB',
    bytes: aPng({
      chunks: [
        aChunk(
          'iCCP',
          Buffer.concat([text('p\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })]),
        ),
      ],
    }),
    declared: 'png',
    smuggled: 'iCCP',
  },
  {
    name: 'PNG whose texts open to 2 GB',
    bytes: aPng({ chunks: compressedTexts() }),
    declared: 'png',
    smuggled: 'zTXt',
  },
]

function compressedTexts() {
  const opened = Buffer.concat([text('k\0\0'), deflateSync(Buffer.alloc(7_900_000), { level: 9 })])
  return Array.from({ length: 260 }, () => aChunk('zTXt', opened))
}
