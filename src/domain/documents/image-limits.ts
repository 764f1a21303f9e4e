import { ok, refuse, type Result } from '#src/domain/result.ts'
import { type ImageHeader, imageHeader, type ImageType } from './image-header.ts'

/** 5 MB, of the file as it comes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** 40 megapixels: more than the cameras of phones, far less than a bomb. */
export const MAX_IMAGE_PIXELS = 40_000_000

const MAX_IMAGE_SIDE = 20_000

/** What is kept: an A4 page at 250 dots an inch stays readable, and a file stays small. */
export const MAX_KEPT_SIDE = 3000

export type ImageFault =
  | 'empty-image'
  | 'image-too-large'
  | 'not-an-image'
  | 'image-type-lies'
  | 'too-many-pixels'
  | 'animated-image'

/** A picture made anew from pixels alone: nothing of the file it came in but what is seen. */
export type CleanImage = { bytes: Uint8Array; type: ImageType; width: number; height: number }

/**
 * Whether a file may be decoded at all, told by its length and first bytes: the same in the browser,
 * before it is sent, and on the server. `declared`: what its sender says it is.
 */
export function checkImage(
  bytes: Uint8Array,
  declared: ImageType,
): Result<ImageHeader, ImageFault> {
  if (bytes.length === 0) return refuse('empty-image')
  if (bytes.length > MAX_IMAGE_BYTES) return refuse('image-too-large')
  const header = imageHeader(bytes)
  if (!header) return refuse('not-an-image')
  if (header.type !== declared) return refuse('image-type-lies')
  const { width, height } = header
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
    return refuse('too-many-pixels')
  return header.isAnimated ? refuse('animated-image') : ok(header)
}
