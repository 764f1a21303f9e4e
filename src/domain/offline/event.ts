import { z } from 'zod'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import {
  ArriveAtVisit,
  CollectTube,
  FailVisit,
  IdentifyPatients,
  LabelTube,
  TakeCash,
  WriteOffTube,
} from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { OfflineDeviceId } from './device.ts'
import { MOST_EVENTS } from './proved-time.ts'

export const OfflineEventId = z.uuid().brand<'OfflineEventId'>()
export type OfflineEventId = z.infer<typeof OfflineEventId>

const LONGEST_EVENT = 6000

const codeSealed = z.string().min(100).max(400)

/**
 * A step at the door as the phone keeps it. The visit code is sealed for the server when it is
 * typed, so that a phone that is found tells nobody's.
 * Source: decision 199.
 */
const OfflineStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('depart') }),
  ArriveAtVisit.extend({ kind: z.literal('arrive') }),
  IdentifyPatients.omit({ startCode: true }).extend({
    kind: z.literal('identify'),
    codeSealed,
  }),
  TakeCash.extend({ kind: z.literal('take-cash') }),
  LabelTube.extend({ kind: z.literal('label'), tubeId: TubeId }),
  z.strictObject({ kind: z.literal('spoil'), tubeId: TubeId }),
  CollectTube.extend({ kind: z.literal('collect'), tubeId: TubeId }),
  WriteOffTube.extend({ kind: z.literal('write-off'), tubeId: TubeId }),
  z.strictObject({ kind: z.literal('finish') }),
  FailVisit.pick({ reason: true }).extend({
    kind: z.literal('fail'),
    codeSealed: codeSealed.optional(),
  }),
])
export type OfflineStep = z.infer<typeof OfflineStep>

/** The kinds of steps, in the order in which a visit has them. Source: life cycle 3 and 4. */
export const offlineKinds = [
  'depart',
  'arrive',
  'identify',
  'take-cash',
  'label',
  'spoil',
  'collect',
  'write-off',
  'finish',
  'fail',
] as const satisfies OfflineStep['kind'][]

/**
 * A step with a value that is not taken, as of a page that checked less: its event is counted and
 * told, or it would hold up every one after it for ever.
 * Source: decision 199.
 */
const UnreadableStep = z
  .looseObject({ kind: z.enum(offlineKinds) })
  .transform(({ kind }) => ({ kind: 'unreadable', of: kind }) as const)
export type SentStep = OfflineStep | z.output<typeof UnreadableStep>

/** What an event says, signed as the text that is sent. Source: decision 199. */
const OfflineEvent = z.strictObject({
  form: z.literal('oxalate-offline-1'),
  id: OfflineEventId,
  deviceId: OfflineDeviceId,
  /** From 1, without a gap, in the order in which the device kept them. */
  number: z.int().min(1).max(1_000_000),
  visitId: VisitId,
  /** By the clock of the device. */
  happenedAt: IsoInstant,
  /** The server's time less the device's, in milliseconds, when they last spoke. */
  offsetMs: z.int().min(-4e12).max(4e12),
  step: z.union([OfflineStep, UnreadableStep]),
})
export type OfflineEvent = z.infer<typeof OfflineEvent>

/** The event that a text says; undefined for any other text. */
function eventIn(text: string): OfflineEvent | undefined {
  try {
    return OfflineEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The text as it was signed, with the event that it says. */
const SignedText = z
  .string()
  .max(LONGEST_EVENT)
  .transform((text, context) => {
    const event = eventIn(text)
    if (event) return { text, event }
    context.addIssue({ code: 'custom', message: 'Not an event of this form.' })
    return z.NEVER
  })

/** `signature`: ECDSA of P-256 with SHA-256 over the text's UTF-8: r and s, as base64url. */
const SignedEvent = z.strictObject({
  text: SignedText,
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'A signature of P-256.'),
})
export type SignedEvent = z.infer<typeof SignedEvent>

/**
 * `sentAt`: the device's clock while it sends; `heardAt`: by our clock, of the last answer that it had when
 * it read what it kept.
 */
export const ReplayOfflineEvents = z.strictObject({
  deviceId: OfflineDeviceId,
  sentAt: IsoInstant,
  heardAt: IsoInstant,
  events: z.array(SignedEvent).min(1).max(MOST_EVENTS),
})
export type ReplayOfflineEvents = z.infer<typeof ReplayOfflineEvents>
