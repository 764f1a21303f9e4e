import type { Comparator } from '#src/domain/results/entry/typed-number.ts'

/** The languages that instruments speak to us. Source: decision 230. */
export const instrumentProtocols = ['astm', 'hl7'] as const

/** Bytes of one message at most, without its pictures. One that is longer is refused. Source: decision 230. */
export const MOST_MESSAGE_BYTES = 64 * 1024

/** Bytes of one message at most as it comes from an instrument, with its pictures. Source: decision 230. */
export const MOST_SENT_BYTES = 2 * 1024 * 1024

/** Results in one message at most. Source: decision 230. */
export const MOST_RESULTS = 500

/** One value as an instrument sent it, before any of its names is mapped to ours. */
export type SentResult = {
  /** As printed on the tube; empty where the instrument sent none. */
  sampleId: string
  /** The instrument's own code of the test. */
  code: string
  /** As sent, without its comparator. */
  value: string
  comparator: Comparator | null
  /** The instrument's own unit; empty where it sent none. */
  unit: string
  flags: readonly string[]
  status: string
  /** ISO 8601, UTC; null where none was sent, or nothing that is a time. */
  measuredAt: string | null
  /** Of control material, never of a patient. */
  isControl: boolean
}

/** A message of an instrument in one form, whichever language it came in. */
export type InstrumentMessage = {
  /** The sender's own number of the message; empty where the language leaves it out. */
  controlId: string
  /** What the message says of its sender. */
  sender: string
  results: readonly SentResult[]
}

/** Why a message cannot be read. Source: decision 230. */
export const messageFaults = [
  'not-text',
  'no-header',
  'no-end',
  'out-of-order',
  'other-message',
  'no-control-id',
  'too-many-results',
  'no-results',
  'field-too-long',
] as const
export type MessageFault = (typeof messageFaults)[number]

/**
 * The value and what is before it: `<0.5` is 0.5 and "below". Other signs stay in the value, and
 * whoever reads the number refuses them.
 * Source: decision 040.
 */
export function comparedValue(sent: string): Pick<SentResult, 'value' | 'comparator'> {
  const text = sent.trim()
  const [, sign, value] = /^([<>])\s*([^<>=].*)$/.exec(text) ?? []
  if (sign === undefined || value === undefined) return { value: text, comparator: null }
  return { value, comparator: sign === '<' ? '<' : '>' }
}

/**
 * A time as instruments write it, `YYYYMMDD[HHMM[SS[.S…]]][±ZZZZ]`, as ISO 8601 in UTC. Without an
 * offset it is the time in India. Null where it is no time.
 * Source: LIS2-A2 section 5.6; HL7 v2 data type DTM.
 */
export function instrumentTime(sent: string): string | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d{1,6})?)?([+-]\d{4})?$/.exec(sent.trim()) ??
    []
  if (year === undefined) return null
  const zone = offset ? `${offset.slice(0, 3)}:${offset.slice(3)}` : 'Asia/Kolkata'
  try {
    const local = `${year}-${month}-${day}T${hour}:${minute}:${second}[${zone}]`
    return Temporal.ZonedDateTime.from(local, { overflow: 'reject' }).toInstant().toString()
  } catch {
    return null
  }
}

const longest = { sampleId: 64, code: 64, value: 200, unit: 40, status: 8 } as const
const MOST_FLAGS = 12
const LONGEST_FLAG = 20

const CUT = '…'

/**
 * A value whose parts are as short as such parts are. One that is longer is cut and marked, so that it is
 * no number, test, unit or sample that anybody knows: that value waits for a person, and the others of its
 * message do not. Where flags are left out it is not final.
 * Source: decisions 230 and 236.
 */
export function shortened(sent: SentResult): SentResult {
  const flags = sent.flags.slice(0, MOST_FLAGS).map((flag) => cut(flag, LONGEST_FLAG))
  const isWhole = flags.length === sent.flags.length && flags.every((flag) => !flag.endsWith(CUT))
  return {
    ...sent,
    flags,
    sampleId: cut(sent.sampleId, longest.sampleId),
    code: cut(sent.code, longest.code),
    value: cut(sent.value, longest.value),
    unit: cut(sent.unit, longest.unit),
    status: isWhole ? cut(sent.status, longest.status) : CUT,
  }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most - CUT.length) + CUT
}
