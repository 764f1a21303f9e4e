import type { Control } from './control.ts'

const cleaner = 'src/adapters/image-cleaner.test.ts'
const cipher = 'src/adapters/cipher.test.ts'
const limits = 'src/domain/documents/image-limits.ts'
const header = 'src/domain/documents/image-header.ts'
const cleaning = 'src/adapters/image-cleaner.ts'

/** Removes a refusal by header: the image then reaches the decoder. */
function unchecked(guard: string, search: string, image: string, fault: string): Control {
  const title = `${image} is refused before decoding: ${fault}`
  return { guard, file: limits, search, replace: '', by: { file: cleaner, title } }
}

/** Guards against hostile images, and around how the others are stored. */
export const imageControls: readonly Control[] = [
  unchecked(
    'an empty file is no image',
    "if (bytes.length === 0) return refuse('empty-image')",
    'nothing at all',
    'empty-image',
  ),
  unchecked(
    'an image has 5 MB at most',
    "if (bytes.length > MAX_IMAGE_BYTES) return refuse('image-too-large')",
    'one byte over 5 MB',
    'image-too-large',
  ),
  unchecked(
    'an image is what it is declared to be',
    "if (header.type !== declared) return refuse('image-type-lies')",
    'PNG declared JPEG',
    'image-type-lies',
  ),
  unchecked(
    'no side of an image is over 20,000',
    'Math.max(width, height) > MAX_IMAGE_SIDE || ',
    'a thread of 20,001 × 1',
    'too-many-pixels',
  ),
  unchecked(
    'an image has 40 megapixels at most',
    ' || width * height > MAX_IMAGE_PIXELS',
    '41 megapixels',
    'too-many-pixels',
  ),
  {
    guard: 'an image does not move',
    file: limits,
    search: "header.isAnimated ? refuse('animated-image') : ok(header)",
    replace: 'ok(header)',
    by: {
      file: cleaner,
      title: 'APNG of 10,000 frames is refused before decoding: animated-image',
    },
  },
  {
    guard: 'a JPEG has as many scans as an encoder writes',
    file: header,
    search: ' || scans > MAX_SCANS',
    replace: '',
    by: { file: cleaner, title: 'JPEG of 110 scans is refused before decoding: not-an-image' },
  },
  {
    guard: 'what is kept is made anew',
    file: cleaning,
    search: 'ok({ bytes: data,',
    replace: 'ok({ bytes,',
    by: { file: cleaner, title: 'PNG with HTML behind its end comes out without it' },
  },
  {
    guard: 'what is kept tells nothing of its making',
    file: cleaning,
    search: '.autoOrient()',
    replace: '.autoOrient().keepMetadata()',
    by: { file: cleaner, title: 'JPEG with a serial number and a place comes out without it' },
  },
  {
    guard: 'a picture without its end is not kept',
    file: cleaning,
    search: "failOn: 'warning'",
    replace: "failOn: 'truncated'",
    by: { file: cleaner, title: 'JPEG whose pixels end early is refused while decoding' },
  },
  {
    guard: 'the decoder knows two formats',
    file: cleaning,
    search: "sharp.block({ operation: ['VipsForeignLoad'] })",
    replace: '',
    by: {
      file: cleaner,
      title: 'the decoder itself opens nothing but PNG and JPEG up to 40 megapixels',
    },
  },
  {
    guard: 'two pictures are decoded at once',
    file: cleaning,
    search: 'const PLACES = 2',
    replace: 'const PLACES = 20',
    by: {
      file: cleaner,
      title: 'of twenty images at the same time two are decoded at once, and each comes back',
    },
  },
  {
    guard: 'sealed bytes belong to their row',
    file: 'src/adapters/cipher.ts',
    search: '.setAAD(Buffer.from(context))',
    replace: '',
    by: {
      file: cipher,
      title: 'sealed bytes open neither as another document nor with another key',
    },
  },
  {
    guard: 'a key of a file climbs nowhere',
    file: 'src/adapters/files.ts',
    search: 'if (!ownKey.test(key))',
    replace: 'if (key.length > 1000)',
    by: {
      file: 'src/adapters/files.test.ts',
      title: 'a key that could escape its folder is not requested from a map',
    },
  },
  {
    guard: 'a data URL is refused by its length before it is decoded',
    file: 'src/domain/documents/data-url.ts',
    search: "if (length > MAX_IMAGE_BASE64) return refuse('image-too-large')",
    replace: '',
    by: {
      file: 'src/domain/documents/data-url.test.ts',
      title: '5 MB in base64 is accepted, one character more is refused by its length',
    },
  },
  {
    guard: 'a name of a file is no path',
    file: 'src/domain/documents/declared-type.ts',
    search: ' path.test(fileName) ||',
    replace: '',
    by: {
      file: 'src/domain/documents/declared-type.test.ts',
      title: '"../../etc/passwd.png" has a path, or hides its type',
    },
  },
]
