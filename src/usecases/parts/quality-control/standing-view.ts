import type { Measuring } from '#src/db/queries/quality-control/measuring.ts'
import { qcStateAt } from '#src/domain/quality-control/qc-state.ts'
import type { RejectingRule } from '#src/domain/quality-control/westgard.ts'

/** A test on an instrument with the state of its controls, instants as text. */
export function standingView(row: Measuring, now: Temporal.Instant) {
  const { lastAt, everyHours, failureId, broken, openedAt } = row
  const last = lastAt === null ? null : Temporal.Instant.from(lastAt)
  const { state, dueAt } = qcStateAt(
    { everyHours, isFailed: failureId !== null, lastAt: last },
    now,
  )
  return {
    instrumentId: row.instrumentId,
    instrument: row.instrument,
    section: row.section,
    testCode: row.testCode,
    name: row.name,
    unit: row.unit,
    everyHours,
    version: row.version,
    /** Levels with a target; without one no control can be entered. */
    levels: row.levels,
    state,
    lastAt: last?.toString() ?? null,
    dueAt: dueAt?.toString() ?? null,
    failure:
      failureId && openedAt
        ? {
            failureId,
            openedAt: Temporal.Instant.from(openedAt).toString(),
            rules: rulesOf(broken),
          }
        : null,
  }
}

/** Each rule once. */
export function rulesOf(broken: Measuring['broken']): RejectingRule[] {
  return [...new Set((broken ?? []).map(({ rule }) => rule))]
}
