import type { Changes } from '#src/domain/changes.ts'
import { isPastReversal } from './ageing.ts'
import type { BreakId, BreakKind } from './break.ts'

type Found = { id: BreakId; day: Temporal.PlainDate; kind: BreakKind; key: string; version: number }

/** Breaks that are open for a day and not alarmed yet, and money the gateway alone knows of. */
export type ToAlarm = {
  due: readonly Found[]
  missing: readonly Pick<Found, 'day' | 'kind'>[]
}

/**
 * Which open breaks the operator is told of, each once, and how many debits are too old for a bank
 * to reverse them automatically.
 * Source: reliability P28, A22.
 */
export function alarmingBreaks({ due, missing }: ToAlarm, now: Temporal.Instant) {
  const pastReversal = missing.filter((one) => isPastReversal(one, now)).length
  const found = { alarmed: due.length, pastReversal }
  const changes: Changes = {
    bookingId: null,
    transitions: [],
    updated: { alarmedBreaks: due.map(({ id, version }) => ({ id, version, alertedAt: now })) },
    audit: { subjectId: 'breaks', detail: found },
  }
  const breaks = due.map(({ day, kind, key }) => ({ day: day.toString(), kind, key }))
  return {
    decision: { ok: true as const, answer: found, changes },
    letter: { breaks, pastReversal },
  }
}
