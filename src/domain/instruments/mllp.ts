import { MOST_SENT_BYTES } from './instrument-message.ts'

const START = 0x0b
const END = 0x1c
const CR = 0x0d

/** What was heard of an MLLP connection and is no whole message yet. */
export type MllpReceiving = { pending: Uint8Array }

export const mllpIdle: MllpReceiving = { pending: new Uint8Array() }

export type MllpHeard = {
  state: MllpReceiving
  messages: readonly Uint8Array[]
  faults: readonly ('message-too-long' | 'half-message')[]
}

/**
 * Reads bytes as they arrive, however they are cut: each message stands between VT and FS, CR. What
 * is outside is ignored. A message that another one cuts off is dropped, and so is one that is too
 * long, after which the connection should be closed.
 * Source: HL7 v2 MLLP; decision 230.
 */
export function heardMllp(before: MllpReceiving, chunk: Uint8Array): MllpHeard {
  const bytes = new Uint8Array(before.pending.length + chunk.length)
  bytes.set(before.pending)
  bytes.set(chunk, before.pending.length)
  const messages: Uint8Array[] = []
  const faults: MllpHeard['faults'][number][] = []
  let from = bytes.indexOf(START)
  while (from >= 0) {
    const end = endOf(bytes, from)
    const again = bytes.subarray(0, end ?? bytes.length).lastIndexOf(START)
    if (again > from) faults.push('half-message')
    const begin = Math.max(again, from)
    const length = (end ?? bytes.length) - begin
    if (length > MOST_SENT_BYTES)
      return { state: mllpIdle, messages, faults: [...faults, 'message-too-long'] }
    if (end === undefined) return { state: { pending: bytes.slice(begin) }, messages, faults }
    messages.push(bytes.slice(begin + 1, end))
    from = bytes.indexOf(START, end)
  }
  return { state: mllpIdle, messages, faults }
}

function endOf(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(END, from); at >= 0; at = bytes.indexOf(END, at + 1))
    if (bytes[at + 1] === CR) return at
  return undefined
}

/** A message as it is sent by MLLP. Source: HL7 v2 MLLP. */
export function wrappedMllp(message: Uint8Array): Uint8Array {
  return Uint8Array.of(START, ...message, END, CR)
}
