import type { UserId } from '#src/domain/people/actor.ts'
import { gapsIn } from './age-line.ts'
import type { AnalyteRules, AnalyteVersionId } from './analyte-rules.ts'
import { inForce } from './in-force.ts'
import type { AnalyteOutcome } from './keeping.ts'
import { rulesCompared } from './rules-compared.ts'

/** A version with the names of its people, and what became of it; null: it waits. */
export type KeptVersion = {
  id: AnalyteVersionId
  number: number
  effectiveFrom: Temporal.PlainDate
  rules: AnalyteRules
  reason: string
  proposedBy: UserId
  proposer: string
  proposedAt: Temporal.Instant
  decision: AnalyteOutcome | null
  decider: string | null
  decidedAt: Temporal.Instant | null
  decidedWhy: string | null
}

type Known = {
  /** Latest first. */
  versions: readonly KeptVersion[]
  product: AnalyteRules
  today: Temporal.PlainDate
  viewer: UserId
}

/**
 * A test of a lab as its page shows it on an Indian day: the rules that hold, the ones that come,
 * what waits and what it changes, and every version.
 * Source: decision 225.
 */
export function analytePage({ versions, product, today, viewer }: Known) {
  const approved = versions.filter(({ decision }) => decision === 'approved')
  const current = inForce(approved, today)
  const [last] = versions
  const waiting = last?.decision === null ? last : undefined
  const before = waiting && (inForce(approved, waiting.effectiveFrom)?.rules ?? product)
  return {
    today: today.toString(),
    /** The number of the last version; 0: there is none. */
    version: last?.number ?? 0,
    product: { rules: product, gaps: gapsIn(product.ranges) },
    own: current ? versionView(current) : null,
    waiting:
      waiting && before
        ? {
            ...versionView(waiting),
            isOwn: waiting.proposedBy === viewer,
            changes: rulesCompared(before, waiting.rules),
          }
        : null,
    history: versions.map(versionView),
  }
}

function versionView(version: KeptVersion) {
  const { id: versionId, number, rules, reason, effectiveFrom, proposer, proposedAt } = version
  return {
    versionId,
    number,
    rules,
    reason,
    effectiveFrom: effectiveFrom.toString(),
    gaps: gapsIn(rules.ranges),
    proposed: { by: proposer, at: proposedAt.toString() },
    decided: decidedView(version),
  }
}

function decidedView({ decision, decider, decidedAt, decidedWhy }: KeptVersion) {
  if (!decision || !decidedAt) return null
  return { decision, by: decider ?? '', at: decidedAt.toString(), reason: decidedWhy }
}
