import {
  astmBytes,
  type Frame,
  type FrameFault,
  frameLength,
  MOST_FRAME_BYTES,
  readFrame,
} from './astm-frame.ts'
import { MOST_MESSAGE_BYTES } from './instrument-message.ts'

/**
 * Our side of an ASTM connection. `deciding` is the message that waits for its acknowledgement; until
 * that is given no further byte is read.
 */
export type AstmReceiving = {
  isOpen: boolean
  /** The number of the next frame. */
  next: number
  /** The number of the last frame that was accepted. */
  last: number | null
  /** The records so far, without a complete message. */
  kept: Uint8Array
  /** Bytes that were not read yet. */
  pending: Uint8Array
  deciding: { number: number; message: Uint8Array } | null
}

/** What follows from some bytes. */
export type AstmHeard = {
  state: AstmReceiving
  /** Bytes to send back, in this order. */
  reply: readonly number[]
  /** A complete message, to be kept before `decided` acknowledges it. */
  message?: Uint8Array
  faults: readonly (FrameFault | 'half-message')[]
}

const NONE = new Uint8Array()
const { ack, nak, enq, eot, stx, cr } = astmBytes

export const astmIdle: AstmReceiving = {
  isOpen: false,
  next: 1,
  last: null,
  kept: NONE,
  pending: NONE,
  deciding: null,
}

/**
 * Reads bytes as they arrive, however they are cut. A frame is acknowledged once it is read whole;
 * the frame that completes a message is acknowledged by `decided` alone. A frame that was accepted
 * before is acknowledged again and not read twice; any other wrong one is answered with NAK.
 * Source: LIS1-A section 6; decision 230.
 */
export function heardAstm(before: AstmReceiving, chunk: Uint8Array): AstmHeard {
  let state = { ...before, pending: joined(before.pending, chunk) }
  const reply: number[] = []
  const faults: (FrameFault | 'half-message')[] = []
  while (state.deciding === null && state.pending.length > 0) {
    const step = taken(state)
    if (!step) break
    state = step.state
    reply.push(...step.reply)
    faults.push(...step.faults)
  }
  const message = state.deciding?.message
  const isNew = message !== undefined && before.deciding === null
  return { state, reply, faults, ...(isNew && { message }) }
}

/**
 * Acknowledges the message that waits, once it is durable (ACK), or refuses it, so that it is sent
 * again (NAK).
 * Source: LIS1-A section 6.3; decision 230.
 */
export function decidedAstm(state: AstmReceiving, isKept: boolean): AstmHeard {
  if (state.deciding === null) return { state, reply: [], faults: [] }
  const waiting = { ...state, deciding: null }
  if (!isKept) return { state: waiting, reply: [nak], faults: [] }
  return { state: after(waiting, state.deciding.number, NONE), reply: [ack], faults: [] }
}

/**
 * The sender has been silent for too long, or the connection ended: what it began is dropped.
 * Source: LIS1-A section 6.5.
 */
export function silentAstm(state: AstmReceiving): AstmHeard {
  return { state: astmIdle, reply: [], faults: halfOf(state) }
}

/** One step; undefined where more bytes are needed. */
function taken(state: AstmReceiving): AstmHeard | undefined {
  const [first] = state.pending
  const rest = { ...state, pending: state.pending.subarray(1) }
  if (first === enq) {
    const opened = { ...astmIdle, isOpen: true, pending: rest.pending }
    return { state: opened, reply: [ack], faults: halfOf(state) }
  }
  if (!state.isOpen) return { state: rest, reply: [], faults: [] }
  if (first === eot)
    return { state: { ...astmIdle, pending: rest.pending }, reply: [], faults: halfOf(state) }
  return first === stx ? framed(state) : { state: rest, reply: [], faults: [] }
}

function framed(state: AstmReceiving): AstmHeard | undefined {
  const { pending } = state
  const length = frameLength(pending)
  if ((length ?? pending.length) > MOST_FRAME_BYTES)
    return { state: { ...astmIdle }, reply: [nak], faults: ['frame-too-long'] }
  if (length === undefined) return undefined
  const rest = { ...state, pending: pending.subarray(length) }
  const frame = readFrame(pending.subarray(0, length))
  if (!frame.ok) return refused(rest, frame.error)
  const { number } = frame.value
  if (number === state.next) return accepted(rest, frame.value)
  return number === state.last
    ? { state: rest, reply: [ack], faults: [] }
    : refused(rest, 'frame-number')
}

function accepted(state: AstmReceiving, { number, text, isLast }: Frame): AstmHeard {
  const end = isLast && text.at(-1) !== cr ? Uint8Array.of(cr) : NONE
  const kept = joined(joined(state.kept, text), end)
  if (kept.length > MOST_MESSAGE_BYTES) return refused(state, 'message-too-long')
  if (isLast && isComplete(kept))
    return { state: { ...state, deciding: { number, message: kept } }, reply: [], faults: [] }
  return { state: after(state, number, kept), reply: [ack], faults: [] }
}

const refused = (state: AstmReceiving, fault: FrameFault): AstmHeard => ({
  state,
  reply: [nak],
  faults: [fault],
})

function after(state: AstmReceiving, number: number, kept: Uint8Array): AstmReceiving {
  return { ...state, next: (number + 1) % 8, last: number, kept }
}

/** Whether the last record is the one that ends a message, `L`. */
function isComplete(kept: Uint8Array): boolean {
  const begin = kept.lastIndexOf(cr, kept.length - 2) + 1
  return kept[begin] === 0x4c
}

function halfOf({ kept, deciding }: AstmReceiving): ['half-message'] | [] {
  return kept.length > 0 && deciding === null ? ['half-message'] : []
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after
  if (after.length === 0) return before
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}
