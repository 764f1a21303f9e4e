/** PNG or JPEG, the only accepted image types. Source: decision 018. */
export type ImageType = 'png' | 'jpeg'

/** What the file declares about itself, read without decoding a pixel. */
export type ImageHeader = {
  type: ImageType
  width: number
  height: number
  isAnimated: boolean
  /**
   * Interlaced or progressive: a decoder holds the entire image at once instead of line by line.
   */
  isReadWhole: boolean
}

/**
 * Encoders write about ten. Each scan makes a decoder walk the entire image again, and a few bytes
 * are enough to declare one.
 */
const MAX_SCANS = 64

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunk = { IHDR: 0x49484452, IDAT: 0x49444154, IEND: 0x49454e44, acTL: 0x6163544c }
const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda }
const progressive = 0xc2
const frames = [0xc0, 0xc1, progressive]

/** The header of a complete PNG or JPEG; undefined for anything else. Source: decision 018. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = pngHeader(bytes, view) ?? jpegHeader(bytes, view)
  return header && header.width > 0 && header.height > 0 ? header : undefined
}

/** Walks the chunks: IHDR first, pixels, IEND. Bytes after IEND are ignored. */
function pngHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  const begins = pngSignature.every((byte, at) => bytes[at] === byte)
  if (!begins || bytes.length < 33 || view.getUint32(8) !== 13) return undefined
  if (view.getUint32(12) !== chunk.IHDR) return undefined
  let hasPixels = false
  let isAnimated = false
  for (let at = 33; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4)
    hasPixels ||= name === chunk.IDAT
    isAnimated ||= name === chunk.acTL
    if (name !== chunk.IEND) continue
    if (!hasPixels) return undefined
    const [width, height] = [view.getUint32(16), view.getUint32(20)]
    return { type: 'png', width, height, isAnimated, isReadWhole: bytes[28] === 1 }
  }
  return undefined
}

/** Walks the segments: one frame, its scans, the end marker. Bytes after the end are ignored. */
function jpegHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marker.startOfImage) return undefined
  let frame: ImageHeader | undefined
  let scans = 0
  let at = 2
  while (bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0
    if (kind === marker.endOfImage) return scans > 0 ? frame : undefined
    if (kind === 0xff) {
      at += 1 // a padding byte
      continue
    }
    if (at + 4 > bytes.length || hasNoLength(kind)) return undefined
    if (isFrame(kind)) {
      if (frame || !frames.includes(kind) || at + 9 > bytes.length) return undefined
      frame = jpegFrame(view, at, kind)
    }
    at += 2 + view.getUint16(at + 2)
    if (kind !== marker.startOfScan) continue
    scans += 1
    if (!frame || scans > MAX_SCANS) return undefined
    at = endOfScan(bytes, at)
  }
  return undefined
}

function jpegFrame(view: DataView, at: number, kind: number): ImageHeader {
  return {
    type: 'jpeg',
    width: view.getUint16(at + 7),
    height: view.getUint16(at + 5),
    isAnimated: false,
    isReadWhole: kind === progressive,
  }
}

/** C0 to CF start a frame, except the Huffman tables (C4) and the arithmetic coding tables (CC). */
function isFrame(kind: number) {
  return kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xcc
}

/** Markers that may not appear between segments: restarts, a second start, reserved ones. */
function hasNoLength(kind: number) {
  return kind < 0xc0 || isRestart(kind) || kind === marker.startOfImage
}

function isRestart(kind: number) {
  return kind >= 0xd0 && kind <= 0xd7
}

/** The pixel data ends at a marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}
