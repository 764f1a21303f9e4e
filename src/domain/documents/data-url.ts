import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { ImageType } from './image-header.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

/** 6,990,508: the base64 length of a 5 MB image. */
export const MAX_IMAGE_BASE64 = Math.ceil(MAX_IMAGE_BYTES / 3) * 4

const prefix = /^data:image\/(png|jpe?g);base64,/i
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * The bytes and the declared type of an image that a program sends as text,
 * `data:image/png;base64,…`. Refuses `image-too-large` by the length of the text, before decoding.
 * Source: spec §3 Images.
 */
export function imageOfDataUrl(
  text: string,
): Result<{ bytes: Uint8Array; declared: ImageType }, 'not-a-data-url' | 'image-too-large'> {
  const [start, name = ''] = prefix.exec(text) ?? []
  if (!start) return refuse('not-a-data-url')
  const length = text.length - start.length
  if (length > MAX_IMAGE_BASE64) return refuse('image-too-large')
  const bytes = bytesOfBase64(text.slice(start.length))
  if (!bytes) return refuse('not-a-data-url')
  return ok({ bytes, declared: name.toLowerCase() === 'png' ? 'png' : 'jpeg' })
}

/**
 * Strict: no white space, padded, and no unused bits, so that every image has exactly one encoding.
 */
function bytesOfBase64(base64: string): Uint8Array | undefined {
  if (!alphabet.test(base64)) return undefined
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: 'strict' })
  } catch {
    return undefined
  }
}
