import type { ResultFlag } from './flag.ts'
import type { CallTaskId, ResultId } from './item.ts'

/** `critical`: a critical value is to be told. `again`: one that was told is to be taken back. */
export const callKinds = ['critical', 'again'] as const
export type CallKind = (typeof callKinds)[number]

/** A call of a test that was told, or one that takes back and is open, with the flag of its value. */
export type ToldCall = {
  id: CallTaskId
  kind: CallKind
  isTold: boolean
  resultId: ResultId
  flag: ResultFlag
}

type ValueNow = { id: ResultId; flag: ResultFlag }

export type TellingAgain = {
  /** Of which told value a call opens that takes it back. */
  open: ResultId | null
  /** Calls that take back what is so again. */
  withdraw: CallTaskId[]
}

/**
 * Whoever was told a critical value and believes it is told again once the test says something else,
 * or nothing. Another value with the same flag has a call of its own. `calls`: in the order in
 * which they were told. Source: life cycle 5, the doctor is notified; CLSI GP47.
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
