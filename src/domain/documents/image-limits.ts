import { ok, refuse, type Result } from '#src/domain/result.ts'
import { type ImageHeader, imageHeader, type ImageType } from './image-header.ts'

/** Of the uploaded file. Source: reliability S20. */
export const MAX_IMAGE_MEGABYTES = 5
export const MAX_IMAGE_BYTES = MAX_IMAGE_MEGABYTES * 1024 * 1024

/**
 * 40 megapixels: more than phone cameras take, far less than a decompression bomb.
 * Source: reliability S20.
 */
export const MAX_IMAGE_MEGAPIXELS = 40
export const MAX_IMAGE_PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000

const MAX_IMAGE_SIDE = 20_000

/**
 * The stored size: an A4 page at 250 dpi stays readable, and the file stays small.
 * Source: decision 018.
 */
export const MAX_KEPT_SIDE = 3000

export type ImageFault =
  | 'empty-image'
  | 'image-too-large'
  | 'not-an-image'
  | 'image-type-lies'
  | 'too-many-pixels'
  | 'animated-image'

/** An image re-encoded from its pixels alone: nothing else of the original file remains. */
export type CleanImage = { bytes: Uint8Array; type: ImageType; width: number; height: number }

/**
 * Whether a file may be decoded at all, judged by its length and first bytes; runs in the browser
 * before the upload and again on the server. `declared`: the type its sender claims.
 * Source: decision 018.
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
