import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { gapOf, isTrue, type Listed, openGaps } from './gap.ts'
import { maySay, type Side } from './side.ts'
import type { ExplainGap, ManifestId, SignManifest } from './manifest.ts'

export type ManifestTube = Listed & { tubeId: TubeId }

/** A manifest with its tubes as they are now. */
export type ManifestAtHand = {
  id: ManifestId
  labId: LabId
  phlebotomistId: UserId
  givenAt: Temporal.Instant
  isCarrierAway: boolean
  version: number
  receivedAt: Temporal.Instant | null
  closedAt: Temporal.Instant | null
  tubes: readonly ManifestTube[]
}

type By = { id: UserId; now: Temporal.Instant }
type Answer = { open: number; isClosed: boolean }

/**
 * The lab signs what it received. Where nothing is left to explain the manifest is closed; otherwise
 * it stays open, and is signed again once the gaps are gone. Nobody receives from themselves:
 * `same-person`.
 * Source: life cycle 3; features B10; decision 202.
 */
export function signing(
  manifest: ManifestAtHand,
  { version }: SignManifest,
  { id: by, now }: By,
): Decision<Answer, 'same-person'> {
  const open = openGaps(manifest.tubes).length
  if (manifest.closedAt) return { ok: true, answer: { open: 0, isClosed: true } }
  if (by === manifest.phlebotomistId) return { ok: false, error: 'same-person' }
  const closedAt = open === 0 ? now : null
  const signed = { id: manifest.id, version, receivedAt: now, receivedBy: by, closedAt }
  return {
    ok: true,
    answer: { open, isClosed: open === 0 },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { manifestSigned: [signed] },
      audit: { subjectId: manifest.id, detail: { event: 'receive', open } },
    },
  }
}

type Code = 'not-allowed-now' | 'gap-not-so'
type Saying = { side: Side; now: Temporal.Instant }

/**
 * One side says how a gap ended: the phlebotomist who gave it, or the office in their place where they
 * are away or silent, or the lab. It ends when the other says the same. Refuses `gap-not-so` where
 * the tube is not received, or not recorded as lost.
 * Source: features B10; decision 202; decision 247.
 */
export function explaining(
  manifest: ManifestAtHand,
  { version, tubeId, reason }: ExplainGap,
  { side, now }: Saying,
): Decision<Answer, Code> {
  if (!maySay(manifest, side, now)) return notNow
  const tube = manifest.tubes.find((one) => one.tubeId === tubeId)
  const refused = tube ? whyNot(manifest, tube, reason) : notNow
  if (refused) return refused
  const said = side === 'lab' ? { labReason: reason } : { carrierReason: reason }
  const tubes = manifest.tubes.map((one) => (one === tube ? { ...one, ...said } : one))
  const open = openGaps(tubes).length
  const isClosed = open === 0 && manifest.receivedAt !== null
  const { carrierReason, labReason } = { ...tube, ...said }
  const row = {
    manifestId: manifest.id,
    tubeId,
    carrierReason: carrierReason ?? null,
    labReason: labReason ?? null,
  }
  return {
    ok: true,
    answer: { open, isClosed },
    changes: {
      bookingId: null,
      transitions: [],
      updated: {
        gapExplained: [row],
        manifestTouched: [{ id: manifest.id, version }],
      },
      ...(isClosed && {
        afterwards: {
          transitions: [],
          updated: { manifestClosed: [{ id: manifest.id, closedAt: now }] },
        },
      }),
      audit: { subjectId: manifest.id, detail: { event: 'explain', tube: tubeId, reason, side } },
    },
  }
}

const notNow = {
  ok: false,
  error: 'not-allowed-now',
  stands: { state: 'closed', allowed: [] },
} as const

function whyNot(
  { closedAt }: ManifestAtHand,
  tube: ManifestTube,
  reason: ExplainGap['reason'],
): Refused<Code> | undefined {
  if (closedAt || !gapOf(tube)) return notNow
  return isTrue(tube, reason) ? undefined : { ok: false, error: 'gap-not-so' }
}
