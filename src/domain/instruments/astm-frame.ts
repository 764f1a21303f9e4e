/** The bytes that ASTM E1381 (LIS1-A) gives a meaning. */
export const astmBytes = {
  stx: 0x02,
  etx: 0x03,
  eot: 0x04,
  enq: 0x05,
  ack: 0x06,
  lf: 0x0a,
  cr: 0x0d,
  nak: 0x15,
  etb: 0x17,
} as const

/** Bytes of one frame at most, with everything around its text. Source: LIS1-A section 6.3. */
export const MOST_FRAME_BYTES = 64_000

/** What follows the text: the end, two digits of the checksum, CR and LF. */
const AFTER_TEXT = 5

/** Why a frame is answered with NAK. */
export type FrameFault =
  | 'checksum'
  | 'frame-number'
  | 'frame-shape'
  | 'frame-too-long'
  | 'message-too-long'

export type Frame = {
  /** 0 to 7. */
  number: number
  text: Uint8Array
  /** Ends a record; otherwise the next frame continues it. */
  isLast: boolean
}

type ReadFrame = { ok: true; value: Frame } | { ok: false; error: FrameFault }

/**
 * How many bytes the frame has that begins with the first byte, STX; undefined while its end has not
 * come.
 * Source: LIS1-A section 6.3.
 */
export function frameLength(bytes: Uint8Array): number | undefined {
  const { etx, etb } = astmBytes
  const end = bytes.findIndex((byte) => byte === etx || byte === etb)
  return end < 0 || bytes.length < end + AFTER_TEXT ? undefined : end + AFTER_TEXT
}

/**
 * One frame: STX, its number, its text, ETB or ETX, the checksum, CR and LF. Every byte is checked,
 * so that one altered byte never changes what is read.
 * Source: LIS1-A section 6.3.
 */
export function readFrame(bytes: Uint8Array): ReadFrame {
  const end = bytes.length - AFTER_TEXT
  const summed = bytes.subarray(1, end + 1)
  const text = bytes.subarray(2, end)
  const [first, number, last] = [bytes[0], (bytes[1] ?? 0) - DIGIT_ZERO, bytes[end]]
  const closing = [bytes[end + 3], bytes[end + 4]]
  const isFramed = first === astmBytes.stx && end >= 2 && number >= 0 && number <= 7
  const isClosed = closing[0] === astmBytes.cr && closing[1] === astmBytes.lf
  if (!isFramed || !isClosed || text.some(isForbidden)) return { ok: false, error: 'frame-shape' }
  const said = String.fromCharCode(...bytes.subarray(end + 1, end + 3))
  if (said !== frameChecksum(summed)) return { ok: false, error: 'checksum' }
  return { ok: true, value: { number, text, isLast: last === astmBytes.etx } }
}

/**
 * The bytes of one frame.
 * Source: LIS1-A section 6.3.
 */
export function astmFrame({ number, text, isLast }: Frame): Uint8Array {
  const { stx, etx, etb, cr, lf } = astmBytes
  const summed = Uint8Array.of(DIGIT_ZERO + number, ...text, isLast ? etx : etb)
  const sum = Uint8Array.from(frameChecksum(summed), (digit) => digit.charCodeAt(0))
  return Uint8Array.of(stx, ...summed, ...sum, cr, lf)
}

const DIGIT_ZERO = 0x30

/**
 * The sum of the bytes from the frame's number to its ETB or ETX, modulo 256, as two capital hex
 * digits.
 * Source: LIS1-A section 6.3.3.
 */
export function frameChecksum(bytes: Uint8Array): string {
  const sum = bytes.reduce((total, byte) => (total + byte) % 256, 0)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** Control bytes that no text of a record contains; CR ends a record. */
function isForbidden(byte: number): boolean {
  return byte < 0x20 && byte !== astmBytes.cr && byte !== 0x09
}
