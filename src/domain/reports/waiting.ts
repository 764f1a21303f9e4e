import type { UserId } from '#src/domain/people/actor.ts'
import type { RevisionKind, RevisionSide } from './revision.ts'

type Draft = { kind: RevisionKind; draftedFrom: RevisionSide; draftedBy: UserId }
type Looking = { id: UserId; isSignatory: boolean }

/** For whom a draft of a report's change waits, as one person of the lab sees it. */
export type WaitsFor = 'you' | 'another' | 'signatory' | 'office'

/**
 * `office`: the lab proposed a withdrawal, so the other side confirms it; `another`: who looks wrote
 * it; `you`: who looks may sign; `signatory`: only a registered one may. Source: life cycle 6.
 */
export function waitsFor({ kind, draftedFrom, draftedBy }: Draft, looking: Looking): WaitsFor {
  if (kind === 'withdraw' && draftedFrom === 'lab') return 'office'
  if (draftedBy === looking.id) return 'another'
  return looking.isSignatory ? 'you' : 'signatory'
}
