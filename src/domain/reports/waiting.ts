import type { UserId } from '#src/domain/people/actor.ts'
import type { RevisionKind, RevisionSide } from './revision.ts'

type Draft = { kind: RevisionKind; draftedFrom: RevisionSide; draftedBy: UserId }
type Looking = { id: UserId; isSignatory: boolean }

/** Whom a draft of a report's change waits for, as seen by one person of the lab. */
export type WaitsFor = 'you' | 'another' | 'signatory' | 'office'

/**
 * `office`: the lab proposed a withdrawal, so the office confirms it; `another`: the viewer wrote
 * it; `you`: the viewer may sign; `signatory`: only a registered signatory may.
 * Source: life cycle 6; decision 046.
 */
export function waitsFor({ kind, draftedFrom, draftedBy }: Draft, looking: Looking): WaitsFor {
  if (kind === 'withdraw' && draftedFrom === 'lab') return 'office'
  if (draftedBy === looking.id) return 'another'
  return looking.isSignatory ? 'you' : 'signatory'
}
