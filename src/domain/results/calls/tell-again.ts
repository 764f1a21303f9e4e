import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { CallTaskId, ResultId } from '#src/domain/results/item.ts'

/**
 * `critical`: a critical value must be told. `again`: a told value must be taken back.
 * Source: decision 100.
 */
export const callKinds = ['critical', 'again'] as const
export type CallKind = (typeof callKinds)[number]

/**
 * A call about a test that was told, or an open one that takes a value back, with the flag of its
 * value.
 */
export type ToldCall = {
  id: CallTaskId
  kind: CallKind
  isTold: boolean
  resultId: ResultId
  flag: ResultFlag
}

type ValueNow = { id: ResultId; flag: ResultFlag }

export type TellingAgain = {
  /** The told value for which a call is opened to take it back. */
  open: ResultId | null
  /** Open calls to take a value back that holds again. */
  withdraw: CallTaskId[]
}

/**
 * Which calls to open and withdraw so that a person who was told a critical value learns that the
 * test now shows something else, or nothing. Another value with the same flag has a call of its
 * own. `calls`: in the order in which they were told.
 * Source: life cycle 5, the doctor is notified; CLSI GP47; decision 100.
 */
export function tellingAgain(calls: readonly ToldCall[], now: ValueNow | null): TellingAgain {
  const last = calls.findLast(({ isTold }) => isTold)
  const open = calls.filter(({ isTold, kind }) => !isTold && kind === 'again')
  const believed = last?.kind === 'critical' ? last : undefined
  const isStill = believed && now && (now.id === believed.resultId || now.flag === believed.flag)
  if (!believed || isStill) return { open: null, withdraw: open.map(({ id }) => id) }
  const isOpen = open.some(({ resultId }) => resultId === believed.resultId)
  return { open: isOpen ? null : believed.resultId, withdraw: [] }
}
