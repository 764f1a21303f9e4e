import { astmBytes, astmFrame } from '#src/domain/instruments/astm-frame.ts'

/** Text of one frame at most: what every version of the standard takes. Source: E1381-95 section 6.3. */
const MOST_TEXT = 240
/** A frame that is refused so often ends the message. Source: LIS1-A section 6.5.1. */
const MOST_TRIES = 6

const { enq, eot, ack, nak } = astmBytes

/** Our side of a line on which we bid or send; a receiver of the line sends single bytes alone. */
export type AstmSending = {
  frames: readonly Uint8Array[]
  /** The frame that waits for its answer; null: we bid for the line. */
  at: number | null
  tries: number
}

/**
 * What follows: bytes to send, and how it ended where it did. `yielded`: the instrument bids too, and
 * goes first; `busy`: it cannot receive yet; `given-up`: nothing or nonsense came back.
 */
type AstmSaid = {
  state: AstmSending
  reply: Uint8Array
  ended?: 'sent' | 'yielded' | 'busy' | 'given-up'
}

const NOTHING = new Uint8Array()
const END = Uint8Array.of(eot)

/**
 * Bids for the line, to send these records.
 * Source: LIS1-A section 6.2.
 */
export function biddingAstm(records: readonly string[]): AstmSaid {
  return { state: { frames: framesOf(records), at: null, tries: 0 }, reply: Uint8Array.of(enq) }
}

/**
 * What one byte means that came while we bid or send. When both bid, the instrument goes first. EOT in
 * place of ACK asks for the line: it acknowledges, and we finish, because the answer is short. Any other
 * byte in place of ACK refuses the frame, as NAK does.
 * Source: LIS1-A sections 6.2 and 6.3.
 */
export function answeredAstm(state: AstmSending, byte: number): AstmSaid {
  if (state.at === null) return bid(state, byte)
  if (byte === ack || byte === eot) return sending(state, state.at + 1)
  const tries = state.tries + 1
  if (tries >= MOST_TRIES) return { state, reply: END, ended: 'given-up' }
  return { state: { ...state, tries }, reply: state.frames[state.at] ?? NOTHING }
}

/**
 * Nothing came back in time: the line is given back.
 * Source: LIS1-A section 6.5.
 */
export function unansweredAstm(state: AstmSending): AstmSaid {
  return { state, reply: END, ended: 'given-up' }
}

function bid(state: AstmSending, byte: number): AstmSaid {
  if (byte === ack) return sending(state, 0)
  if (byte === enq) return { state, reply: NOTHING, ended: 'yielded' }
  if (byte === nak) return { state, reply: NOTHING, ended: 'busy' }
  return { state, reply: NOTHING }
}

function sending(state: AstmSending, at: number): AstmSaid {
  const next = { ...state, at, tries: 0 }
  const frame = state.frames[at]
  return frame ? { state: next, reply: frame } : { state: next, reply: END, ended: 'sent' }
}

/** Each record in frames of its own, numbered from 1 modulo 8. Source: LIS1-A section 6.3. */
function framesOf(records: readonly string[]): Uint8Array[] {
  const parts = records.flatMap((record) => partsOf(`${record}\r`))
  return parts.map(({ text, isLast }, at) => astmFrame({ number: (at + 1) % 8, text, isLast }))
}

function partsOf(record: string) {
  // Latin-1, one byte for each character; what is beyond has no place in a code or a sample’s number.
  const bytes = Uint8Array.from(record, (one) => Math.min(one.codePointAt(0) ?? 0x3f, 0xff))
  const count = Math.ceil(bytes.length / MOST_TEXT)
  return Array.from({ length: count }, (_, at) => ({
    text: bytes.subarray(at * MOST_TEXT, (at + 1) * MOST_TEXT),
    isLast: at === count - 1,
  }))
}
