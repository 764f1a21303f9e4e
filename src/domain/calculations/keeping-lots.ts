import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { CalculationOutcome } from './calculation-rule.ts'
import { ReagentLotId } from './kept-lot.ts'
import type {
  DecideReagentLot,
  EndReagentLot,
  ReagentLot,
  RegisterReagentLot,
} from './reagent-lot.ts'
import { type Signing, whyNotDecided, type WhyNotDecided } from './two-people.ts'

/** The instruments of a lab that measure PT. */
type LotsAtLab = { labId: LabId; instruments: readonly { instrumentId: InstrumentId }[] }
type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

const open = {
  decision: null,
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
  endedBy: null,
  endedAt: null,
  endedWhy: null,
  isWrong: false,
}

/**
 * A person of the lab registers a lot of PT reagent. It is in use once another one confirms it, never
 * before. Refuses, in this order: `not-found` for an instrument that does not measure PT there,
 * `reagent-expired` after its day of expiry, `reagent-time-past` where it should have been in use already.
 * Source: WHO TRS 889; decision 261.
 */
export function registeringLot(
  { labId, instruments }: LotsAtLab,
  { labId: _lab, ...input }: RegisterReagentLot,
  { by, now, newId }: Hand,
): Decision<{ lotId: ReagentLotId }, 'not-found' | 'reagent-expired' | 'reagent-time-past'> {
  const { instrumentId: on, usedFrom: from, ...said } = input
  const [instrumentId, usedFrom] = [on ?? null, from ?? null]
  const isKnown = instruments.some((one) => one.instrumentId === instrumentId)
  if (instrumentId !== null && !isKnown) return { ok: false, error: 'not-found' }
  const why = whyNotUsed({ ...said, usedFrom }, now)
  if (why) return why
  const id = ReagentLotId.parse(newId())
  const row = { id, labId, instrumentId, ...said, usedFrom, proposedBy: by, proposedAt: now }
  const { lotNumber, isi, meanNormalSeconds } = said
  return {
    ok: true,
    answer: { lotId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { reagentLot: [{ ...row, ...open, version: 1 }] },
      audit: { subjectId: id, detail: { labId, lotNumber, isi, meanNormalSeconds } },
    },
  }
}

type Using = Pick<ReagentLot, 'expiresOn' | 'usedFrom'>

function whyNotUsed(
  { expiresOn, usedFrom }: Using,
  now: Temporal.Instant,
): Refused<'reagent-expired' | 'reagent-time-past'> | undefined {
  if (usedFrom && Temporal.Instant.compare(usedFrom, now) < 0)
    return { ok: false, error: 'reagent-time-past', fields: { usedFrom: 'reagent-time-past' } }
  if (Temporal.PlainDate.compare(expiresOn, indianDay(usedFrom ?? now)) < 0)
    return { ok: false, error: 'reagent-expired', fields: { expiresOn: 'reagent-expired' } }
  return undefined
}

/** A lot of the lab, and who is registered to sign there. */
export type LotAtHand = Signing & { lot: ReagentLot | undefined }

type WhyNotConfirmed = WhyNotDecided | 'not-found' | 'reagent-expired' | 'reagent-time-past'

/**
 * Another person of the lab confirms or refuses a lot; who registered it may withdraw it. In use from
 * its time on, or from now on where it names none: what was measured before keeps its lot. Refuses, in
 * this order: `not-found`, `not-allowed-now` where it is decided, `stale`, `same-person`,
 * `needs-signatory`, `reagent-time-past`, `reagent-expired`.
 * Source: decision 261.
 */
export function decidingLot(
  { lot, signatories }: LotAtHand,
  asked: DecideReagentLot,
  { by, now }: Omit<Hand, 'newId'>,
): Decision<{ decision: CalculationOutcome }, WhyNotConfirmed> {
  if (!lot) return { ok: false, error: 'not-found' }
  const { decision, reason: decidedWhy = null } = asked
  const isConfirmed = decision === 'confirmed'
  const why =
    whyNotDecided(lot, { signatories }, asked, by) ??
    (isConfirmed ? whyNotUsed(lot, now) : undefined)
  if (why) return why
  const { id, labId, version } = lot
  const usedFrom = isConfirmed ? (lot.usedFrom ?? now) : lot.usedFrom
  const said = { decision, decidedBy: by, decidedAt: now, decidedWhy, usedFrom }
  return {
    ok: true,
    answer: { decision },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { lotDecided: [{ id, version, ...said }] },
      audit: { subjectId: id, detail: { labId, decision } },
    },
  }
}

/**
 * A person of the lab takes a lot out of use from now on: one is enough to compute less. One that was
 * registered wrongly is never computed with again, and no INR that was is verified, signed or
 * published. Refuses, in this order: `not-found`, `not-allowed-now` where it was not confirmed, or
 * ended before and was not wrong, `stale`.
 * Source: decision 261.
 */
export function endingLot(
  { lot }: Pick<LotAtHand, 'lot'>,
  { version, isWrong, reason: endedWhy }: EndReagentLot,
  { by, now }: Omit<Hand, 'newId'>,
): Decision<{ lotId: ReagentLotId }, 'not-found' | 'not-allowed-now' | 'stale'> {
  if (!lot) return { ok: false, error: 'not-found' }
  const { id, labId } = lot
  const isOver = lot.isWrong || (lot.endedAt !== null && !isWrong)
  const state = isOver ? 'ended' : (lot.decision ?? 'waiting')
  if (state !== 'confirmed')
    return { ok: false, error: 'not-allowed-now', stands: { state, allowed: [] } }
  if (version !== lot.version) return { ok: false, error: 'stale' }
  const ended = { endedBy: by, endedAt: lot.endedAt ?? now, endedWhy, isWrong }
  return {
    ok: true,
    answer: { lotId: id },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { lotEnded: [{ id, version, ...ended }] },
      audit: { subjectId: id, detail: { labId, isWrong, reason: endedWhy } },
    },
  }
}
