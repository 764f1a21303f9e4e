import { frameChecksum } from './astm-frame.ts'
import type { InstrumentProfile } from './profile.ts'

/** What stands around the text of a message, where it was recorded with it. */
type Framing = 'none' | 'whole' | 'broken'

/** Whether the checksums of the frames are right, where there are frames. */
type Checksums = 'none' | 'right' | 'wrong'

/** The text of a message, and what was seen of the frames around it. */
export type GivenText = { text: string; framing: Framing; checksums: Checksums }

/** A header at the beginning of a line or a frame, with the four marks that it names. */
const HEADERS =
  // oxlint-disable-next-line no-control-regex -- the bytes of the two ways of framing
  /(?<=^|[\r\n\u0003\u0004\u000b\u001c])(?:\u000b?MSH|\u0005?(?:\u0002[0-7])?H)(?=([^\w\s]{4}))/g

/**
 * The messages in a text, each from its header to the next one, with the frames around them. What
 * stands before the first header is a message too, so that it is seen to have none.
 * Source: LIS1-A section 6; HL7 v2 MLLP; decision 249.
 */
export function messagesIn(text: string): string[] {
  const starts = Array.from(text.matchAll(HEADERS))
    .filter(([, marks = '']) => new Set(marks).size === marks.length)
    .map(({ index }) => index)
  return [0, ...starts]
    .map((start, at) => text.slice(start, starts[at]))
    .filter((piece) => /[^\s\p{Cc}]/u.test(piece))
}

/**
 * A message without the frames of its line: MLLP, or those of ASTM, whose numbers and checksums are
 * checked. A recording may have other line ends than the instrument sent, so those count as CR.
 * Source: LIS1-A section 6.3; HL7 v2 MLLP; decision 249.
 */
export function unframed(given: string, protocol: InstrumentProfile['protocol']): GivenText {
  return protocol === 'astm' ? withoutFrames(given) : withoutMllp(given)
}

function withoutMllp(given: string): GivenText {
  const [starts, ends] = [given.indexOf('\u000B'), given.lastIndexOf('\u001C')]
  const text = given.replaceAll('\u000B', '').replaceAll('\u001C', '')
  const isWhole = starts >= 0 && ends > starts
  const framing = starts < 0 && ends < 0 ? 'none' : isWhole ? 'whole' : 'broken'
  return { text, framing, checksums: 'none' }
}

type Framed = { number: number; body: string; text: string; checksum: string }

function withoutFrames(given: string): GivenText {
  const starts = given.split('\u0002').length - 1
  // The end of a session, its beginning and what we answered are no part of a message.
  if (starts === 0) {
    // oxlint-disable-next-line no-control-regex -- EOT, ENQ and ACK
    const text = given.replaceAll(/[\u0004-\u0006]/g, '')
    return { text, framing: 'none', checksums: 'none' }
  }
  const frames = framesIn(given)
  const isRow = frames.every(({ number }, at) => number === ((frames[0]?.number ?? 0) + at) % 8)
  const isRight = frames.every(
    ({ body, checksum }) => checksum !== '' && sumsOf(body).includes(checksum),
  )
  return {
    text: frames.map(({ text }) => text).join(''),
    framing: isRow && frames.length === starts ? 'whole' : 'broken',
    checksums: isRight ? 'right' : 'wrong',
  }
}

function framesIn(given: string): Framed[] {
  // oxlint-disable-next-line no-control-regex -- STX, ETX and ETB
  const frames = /\u0002([0-7])([^\u0002\u0003\u0017]*)([\u0003\u0017])([\dA-Fa-f]{2})?/g
  return Array.from(given.matchAll(frames), ([, digit = '', raw = '', end = '', sum = '']) => {
    const inner = raw.replaceAll(/\r\n|\n/g, '\r')
    const isOpen = end === '\u0003' && !inner.endsWith('\r')
    const text = isOpen ? `${inner}\r` : inner
    return { number: Number(digit), body: digit + inner + end, text, checksum: sum.toUpperCase() }
  })
}

/** Of its bytes in UTF-8, and in Latin-1 where it has no other characters. */
function sumsOf(body: string): string[] {
  const codes = Array.from(body, (letter) => letter.codePointAt(0) ?? 0)
  const utf8 = frameChecksum(new TextEncoder().encode(body))
  return codes.every((code) => code < 256) ? [utf8, frameChecksum(Uint8Array.from(codes))] : [utf8]
}
