import {
  checkImage,
  type CleanImage,
  MAX_IMAGE_PIXELS,
  MAX_KEPT_SIDE,
} from '#src/domain/documents/image-limits.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { Images } from '#src/usecases/world.ts'

type Decode = (bytes: Uint8Array, type: ImageType) => Promise<Result<CleanImage, 'not-an-image'>>

/** Concurrent decodings in one process: a large interlaced PNG alone needs 400 MB meanwhile. */
const PLACES = 2

/**
 * Re-encodes images from outside. Faults visible in length and header are refused before decoding;
 * the rest waits for a place, and an image that needs full buffering for all places.
 */
export function imageCleaner(decode: Decode = withSharp): Images {
  const inPlaces = places(PLACES)
  return {
    async clean(bytes, declared) {
      const header = checkImage(bytes, declared)
      if (!header.ok) return header
      const { type, isReadWhole } = header.value
      return inPlaces(isReadWhole ? PLACES : 1, () => decode(bytes, type))
    },
  }
}

/**
 * Pixels to pixels: turned upright, sRGB, at most `MAX_KEPT_SIDE`, never enlarged; sharp writes no
 * EXIF, XMP, ICC or text unless asked to. The type stays: a PNG is stored losslessly, because its
 * text must stay sharp, and the type that is returned later is the one that was sent.
 */
export async function withSharp(
  bytes: Uint8Array,
  type: ImageType,
): Promise<Result<CleanImage, 'not-an-image'>> {
  const sharp = await loadSharp()
  const upright = sharp(bytes, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: 'warning', // anything less accepts a JPEG whose pixels end early, and draws the rest grey
    sequentialRead: true,
  })
    .autoOrient()
    .resize({
      width: MAX_KEPT_SIDE,
      height: MAX_KEPT_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
  const drawn =
    type === 'png' ? upright.png() : upright.jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
  try {
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, type, width: info.width, height: info.height })
  } catch {
    return refuse('not-an-image') // its pixels do not match its header
  }
}

let loading: ReturnType<typeof importSharp> | undefined

/** Loaded with the first image, not at the start: most processes never see one. */
function loadSharp() {
  return (loading ??= importSharp())
}

/** Caches nothing between images, one thread for each, and reads only the two accepted formats. */
async function importSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })
  return sharp
}

/** A semaphore of this many places; callers wait in order of arrival. */
function places(all: number) {
  const waiting: { wanted: number; begin: () => void }[] = []
  let free = all

  function next() {
    for (let first = waiting[0]; first && first.wanted <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.wanted
      first.begin()
    }
  }

  return async <Value>(wanted: number, work: () => Promise<Value>): Promise<Value> => {
    await new Promise<void>((begin) => {
      waiting.push({ wanted, begin })
      next()
    })
    try {
      return await work()
    } finally {
      free += wanted
      next()
    }
  }
}
