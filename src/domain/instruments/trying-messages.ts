import { z } from 'zod'
import type { LabId } from '#src/domain/labs/lab.ts'
import { MOST_MESSAGE_BYTES, type MessageFault, type SentResult } from './instrument-message.ts'
import { isIgnored, isOfControl, mapped, type MappedResult, type MappingFault } from './mapped.ts'
import type { InstrumentProfile } from './profile.ts'
import { readMessage } from './read-message.ts'

/** Messages that a lab tries at a time. Source: decision 230. */
export const MESSAGES_TRIED = 10

/** No instrument turns the direction of its text; a page that shows it must not be turned. */
const noTurnedText = /^[^\u202A-\u202E\u2066-\u2069]*$/u

/** Messages of an instrument as text, to see how its profile reads them; nothing is stored. */
export const TryInstrumentMessages = z.strictObject({
  profile: z.string().regex(/^[a-z0-9-]{3,40}$/),
  messages: z
    .array(
      z
        .string()
        .min(1)
        .max(MOST_MESSAGE_BYTES)
        .regex(noTurnedText, 'Paste the message as it was sent.'),
    )
    .min(1)
    .max(MESSAGES_TRIED),
})
export type TryInstrumentMessages = z.infer<typeof TryInstrumentMessages> & {
  labId?: LabId | undefined
}

/** One value as sent, and what it would be, or why it would wait. */
type TriedResult = {
  sent: SentResult
  isControl: boolean
  /** Of no test of ours. */
  isIgnored: boolean
  mapped: MappedResult | null
  fault: MappingFault | null
}

export type TriedMessage = { fault: MessageFault | null; results: readonly TriedResult[] }

/**
 * How a profile reads a message: one that cannot be read with the reason, else each value with what it
 * becomes.
 * Source: decision 230.
 */
export function tryingMessage(profile: InstrumentProfile, text: string): TriedMessage {
  const read = readMessage(profile, new TextEncoder().encode(text))
  if (!read.ok) return { fault: read.error, results: [] }
  return { fault: null, results: read.value.results.map((sent) => tried(profile, sent)) }
}

function tried(profile: InstrumentProfile, sent: SentResult): TriedResult {
  const about = {
    sent,
    isControl: isOfControl(profile, sent, []),
    isIgnored: isIgnored(profile, sent),
  }
  const read = mapped(profile, sent)
  return read.ok
    ? { ...about, mapped: read.value, fault: null }
    : { ...about, mapped: null, fault: read.error }
}
