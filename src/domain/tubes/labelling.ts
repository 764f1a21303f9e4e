import type { Decision, Refused } from '#src/domain/changes.ts'
import { taken, transition } from '#src/domain/transition.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import type { LabelTube } from '#src/domain/visits/inputs.ts'
import { notIdentified } from '#src/domain/visits/not-identified.ts'
import { refusedTooEarly } from '#src/domain/visits/too-early.ts'
import type { KeptFact } from './draw-fact.ts'
import { refusedOutsideHours, saidAtDraw } from './draw-facts.ts'
import { isOfAnother, type Mismatch, mismatched } from './tube-mismatch.ts'

type Refusals =
  | 'not-allowed-now'
  | 'too-early'
  | 'bound-to-hour'
  | 'outside-hours'
  | 'moment-not-said'
  | 'impossible-moment'
  | 'wrong-moment'

/**
 * Binds a label to a tube at the bedside: one barcode, one tube, permanently. A label used before
 * is refused and logged. What a test asks at the draw is answered here, and judged before the
 * puncture.
 * Source: life cycle 4; decision 093.
 *
 * @param isUsed whether the label was used before, anywhere on the platform.
 */
export function labelling(
  facts: TubeAtHand & { isUsed: boolean },
  { barcode, facts: given = [] }: LabelTube,
  now: Temporal.Instant,
): Decision<{ state: 'labelled' } | { refused: Mismatch }, Refusals> {
  const { tube } = facts
  const answer = { state: 'labelled' } as const
  if (tube.state === 'labelled' && tube.barcode === barcode) return { ok: true, answer }
  const why = notIdentified(facts) ?? refusedTooEarly(facts, 'collect', now)
  if (why) return why
  if (tube.state !== 'planned') return notAllowed(facts)
  const told = refusedOutsideHours(facts, now) ?? saidAtDraw(facts, given, now)
  if (!told.ok) return told
  if (facts.isUsed)
    return mismatched(
      facts,
      barcode,
      isOfAnother(facts, barcode) ? 'tube-of-another' : 'barcode-used',
    )
  return { ok: true, answer, changes: labelled(facts, { barcode, said: told.said }, now) }
}

/** The label is taken first: no other tube may have it. */
function labelled(
  { tube, booking }: TubeAtHand,
  { barcode, said }: Pick<LabelTube, 'barcode'> & { said: KeptFact[] },
  now: Temporal.Instant,
) {
  const patch = { barcode, labelledAt: now, said }
  const answers = said.map(({ kind, answer }) => `${kind} ${answer}`)
  const detail = { event: 'label', barcode, ...(said.length > 0 && { said: answers }) }
  return {
    bookingId: booking.id,
    claims: [{ of: 'label' as const, id: barcode, tubeId: tube.id, at: now }],
    transitions: [taken('tube', tube, 'label', { patch })],
    audit: { subjectId: tube.id, detail },
  }
}

/**
 * The label is spoiled: its barcode is void permanently, the tube waits for another.
 * Source: life cycle 4.
 */
export function spoiling(
  facts: TubeAtHand,
  now: Temporal.Instant,
): Decision<{ state: 'planned' }, 'not-allowed-now'> {
  const { tube, booking } = facts
  const { barcode } = tube
  const spoiled = transition('tube', tube, 'spoil', { patch: { barcode: null, labelledAt: null } })
  if (!spoiled) return notAllowed(facts)
  const changes = {
    bookingId: booking.id,
    transitions: [spoiled],
    ...(barcode && { updated: { voided: [{ barcode, voidedAt: now }] } }),
    audit: { subjectId: tube.id, detail: { event: 'spoil' } },
  }
  return { ok: true, answer: { state: 'planned' }, changes }
}

function notAllowed({ tube: { state } }: TubeAtHand): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'tube', state } }
}
