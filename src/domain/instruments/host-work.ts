import { z } from 'zod'
import type { Decision } from '#src/domain/changes.ts'
import { isUsable } from '#src/domain/tubes/tube-machine.ts'
import { type AstmOrderPlaces, sampleAsked, USUAL_PLACES } from './host-query/astm-answers.ts'
import { type BridgeAtHand, whyNotHeard } from './receiving-message.ts'
import { ReceiveInstrumentMessage } from './bridge.ts'
import type { TestOfSample } from './placed-result.ts'
import type { InstrumentProfile } from './profile.ts'

/** What a bridge asks for an instrument: what is to be measured of one sample, signed with the lab's key. */
export const AskInstrumentWork = ReceiveInstrumentMessage.omit({ message: true }).extend({
  /** As the instrument read it from the tube. */
  sampleId: z.string().regex(/^[\x20-\x7e]{1,64}$/),
})
export type AskInstrumentWork = z.infer<typeof AskInstrumentWork>

/**
 * What a bridge signs when it asks: each part on a line of its own. Another first line than of a message,
 * so that neither is taken for the other.
 * Source: decision 231.
 */
export function signedQuestion(asked: Omit<AskInstrumentWork, 'signature'>): string {
  const { keyId, sentAt, nonce, instrument, sampleId } = asked
  return ['oxalate-bridge-question-1', keyId, sentAt, nonce, instrument, sampleId].join('\n')
}

/**
 * The instrument's own codes of what is to be measured; a sample that the lab has may have none.
 * `places`: for ASTM, where an order names sample and test.
 */
type Work = { isKnown: boolean; codes: string[]; places?: AstmOrderPlaces }

/**
 * The number of the sample that was asked for: of an ASTM instrument the component of its question that
 * its profile names.
 * Source: LIS2-A2 section 10; decision 252.
 */
export function sampleIn(profile: InstrumentProfile | undefined, asked: string): string {
  if (profile?.protocol !== 'astm') return asked
  return sampleAsked(asked.split(ASKED_BETWEEN), placesOf(profile).askedComponent)
}

/** Between the components of what an ASTM instrument asks for, whatever separates them on its line. */
export const ASKED_BETWEEN = '^'

function placesOf({ asks, sampleAt, codeAt }: InstrumentProfile): AstmOrderPlaces {
  return {
    sampleField: sampleAt.field,
    sampleComponent: sampleAt.component,
    askedComponent: asks?.component ?? USUAL_PLACES.askedComponent,
    codeComponent: codeAt.component,
    ending: asks?.ending ?? USUAL_PLACES.ending,
  }
}
type Asked = {
  asked: Pick<AskInstrumentWork, 'sentAt' | 'nonce'>
  isSigned: boolean
  profile: InstrumentProfile | undefined
  sample: readonly TestOfSample[]
}
type WhyNot = 'bridge-not-signed' | 'bridge-replayed' | 'instrument-unknown'

/**
 * Answers an instrument what is still to be measured of a sample of its lab, in its own codes and with
 * nothing of the person. Refuses as for a message.
 * Source: IHE PaLM LAW, LAB-27; decisions 231 and 237.
 */
export function tellingWork(
  atHand: BridgeAtHand,
  { asked, isSigned, profile, sample }: Asked,
  real: Temporal.Instant,
): Decision<Work, WhyNot> {
  const why = whyNotHeard(atHand, { isSigned, sentAt: asked.sentAt }, real)
  if (why) return why
  const { key, link } = atHand
  if (!link || !profile) return { ok: false, error: 'instrument-unknown' }
  const work = workOf(profile, sample)
  const isAstm = profile.protocol === 'astm'
  const answer = isAstm ? { ...work, places: placesOf(profile) } : work
  const nonce = { keyId: key.id, nonce: asked.nonce, at: real }
  const detail = { event: 'work', tests: answer.codes.length }
  return {
    ok: true,
    answer,
    changes: {
      bookingId: null,
      transitions: [],
      created: { bridgeNonce: [nonce] },
      audit: { subjectId: link.id, detail },
    },
  }
}

/** Of one usable tube; of a number that two tubes have nothing is said. */
function workOf({ tests }: InstrumentProfile, sample: readonly TestOfSample[]): Work {
  const isOneTube = new Set(sample.map(({ tubeId }) => tubeId)).size === 1
  const open = sample.filter(
    ({ itemState, tubeState, isOut }) => itemState === 'ready' && !isOut && isUsable(tubeState),
  )
  if (!isOneTube) return { isKnown: false, codes: [] }
  const codes = open.flatMap(({ testCode }) => {
    const [code] = Object.entries(tests).find(([, known]) => known.tests.includes(testCode)) ?? []
    return code ?? []
  })
  return { isKnown: true, codes: [...new Set(codes)] }
}
