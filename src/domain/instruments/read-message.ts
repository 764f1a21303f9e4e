import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import { readAstm } from './astm-records.ts'
import { readHl7 } from './hl7-results.ts'
import { type InstrumentMessage, type MessageFault, shortened } from './instrument-message.ts'
import type { InstrumentProfile } from './profile.ts'

/**
 * The text of a message: UTF-8, or else Latin-1, in which µ is one byte. Undefined where it has bytes
 * that no text has.
 * Source: decision 230.
 */
export function messageText(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes)
  return /[^\t\n\r\x20-\x7e\u00a0-\uffff]/.test(text) ? undefined : text
}

/** The characters of some bytes: UTF-8, or else Latin-1, which has one for each. Source: decision 230. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
}

/**
 * A message in one form, by the language and the places that a profile names.
 * Source: decision 230.
 */
export function readMessage(
  profile: InstrumentProfile,
  bytes: Uint8Array,
): Result<InstrumentMessage, MessageFault> {
  const text = messageText(bytes)
  if (text === undefined) return refuse('not-text')
  const read = profile.protocol === 'astm' ? readAstm(text, profile) : readHl7(text, profile)
  if (!read.ok) return read
  const { controlId, sender, results } = read.value
  const isWhole = controlId.length <= 64 && sender.length <= 200
  return isWhole
    ? ok({ controlId, sender, results: results.map(shortened) })
    : refuse('field-too-long')
}
