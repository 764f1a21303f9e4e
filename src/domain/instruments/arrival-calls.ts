import type { Changed } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Hand } from '#src/domain/results/bench/bench-facts.ts'
import { withdrawnCall } from '#src/domain/results/bench/bench-work.ts'
import type { CallState } from '#src/domain/results/calls/call-machine.ts'
import type { NewCall } from '#src/domain/results/calls/new-call.ts'
import type { CallKind } from '#src/domain/results/calls/tell-again.ts'
import { together } from '#src/domain/results/in-turn.ts'
import { CallTaskId, type TestItemId } from '#src/domain/results/item.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { ArrivedResult, ArrivedResultId } from './arrived-result.ts'

/** A call about a value that waits for a test; not one that was withdrawn. */
export type ArrivalCall = Stateful & {
  id: CallTaskId
  testItemId: TestItemId
  kind: CallKind
  state: CallState
  withdrawnReason: string | null
  withdrawnBy: Hand['by']
  withdrawnAt: Temporal.Instant | null
}

type Calls = readonly ArrivalCall[]
type Waiting = {
  arrived: Pick<ArrivedResult, 'id'>
  item: { id: TestItemId; labId: LabId }
  flag: ResultFlag | null
}

/**
 * A critical value that waits is told to somebody at once, as one that was entered is: its call is
 * open before anybody looks at the queue. A call about another test, or about a value that is not
 * critical after all, ends.
 * Source: reliability L12; decision 236.
 */
export function callsOfWaiting(
  calls: Calls,
  { arrived, item, flag }: Waiting,
  hand: Hand,
): Changed {
  const isDue = flag !== null && isCritical(flag)
  const mine = isDue ? calls.filter(({ testItemId }) => testItemId === item.id) : []
  const others = calls.filter((call) => !mine.includes(call))
  const isCalled = mine.some(({ kind }) => kind === 'critical')
  const opened = isDue && !isCalled ? [newCall(arrived.id, item, 'critical', hand)] : []
  return together(callsEnded(others, { arrived, item, stands: null }, 'judged anew', hand), {
    created: { callTask: opened },
  })
}

type Ended = Omit<Waiting, 'flag'> & {
  /** How the value that counts is judged, where that is what somebody was told. */
  stands: { told: ResultFlag | null; now: ResultFlag } | null
}

/**
 * The calls about a value that no longer waits end with the reason. Whoever was told it is told
 * again, unless the value that counts is judged alike.
 * Source: decision 100; decision 236.
 */
export function callsEnded(
  calls: Calls,
  { arrived, item, stands }: Ended,
  reason: string,
  hand: Hand,
): Changed {
  const critical = calls.filter(({ kind }) => kind === 'critical')
  const open = critical.filter(({ state }) => state === 'open')
  const told = critical.filter(({ state }) => state === 'done')
  const isTakenBack = calls.some(({ kind }) => kind === 'again')
  const holds = stands !== null && stands.told === stands.now
  const again = holds || isTakenBack ? [] : told.slice(0, 1)
  const opened = again.map(({ testItemId }) =>
    newCall(arrived.id, { id: testItemId, labId: item.labId }, 'again', hand),
  )
  return together(...open.map((call) => withdrawnCall(call, reason, hand)), {
    created: { callTask: opened },
  })
}

/**
 * A value that waited is entered: its open call goes over to the result with the rungs that it has
 * climbed, where the result is critical; otherwise it ends.
 * Source: decision 233; decision 236.
 */
export function callsCarried<Level extends Changed>(
  calls: Calls,
  waiting: Waiting,
  changes: Level,
  hand: Hand,
): Level {
  const { arrived, item, flag } = waiting
  const result = changes.created?.result?.find(({ testItemId }) => testItemId === item.id)
  const { afterwards } = changes
  if (!result)
    return afterwards
      ? { ...changes, afterwards: callsCarried(calls, waiting, afterwards, hand) }
      : changes
  const own = changes.created?.callTask?.find(({ resultId }) => resultId === result.id)
  const open = calls.find((call) => isOpenOf(call, item))
  const isCarried = own !== undefined && open !== undefined
  const left = isCarried ? calls.filter((call) => call !== open) : calls
  const stands = { told: flag, now: result.flag }
  const ended = callsEnded(left, { arrived, item, stands }, 'entered', hand)
  return withMore(isCarried ? carried(changes, { own, open, result }) : changes, ended)
}

function isOpenOf({ testItemId, kind, state }: ArrivalCall, item: { id: TestItemId }): boolean {
  return testItemId === item.id && kind === 'critical' && state === 'open'
}

type Carrying = { own: NewCall; open: ArrivalCall; result: Pick<Result, 'id'> }

function carried<Level extends Changed>(changes: Level, { own, open, result }: Carrying): Level {
  const { created, updated } = changes
  const callTask = created?.callTask?.filter((call) => call !== own) ?? []
  const over = [...(updated?.carried ?? []), { id: open.id, resultId: result.id }]
  return { ...changes, created: { ...created, callTask }, updated: { ...updated, carried: over } }
}

/** With what follows for calls, in the same statement. Source: decision 236. */
export function withMore<Level extends Changed>(changes: Level, more: Changed): Level {
  return { ...changes, ...joined(changes, more) }
}

function newCall(
  arrivedResultId: ArrivedResultId,
  { id: testItemId, labId }: Waiting['item'],
  kind: CallKind,
  { now, newId }: Hand,
): NewCall {
  const id = CallTaskId.parse(newId())
  const about = { labId, testItemId, resultId: null, arrivedResultId, kind }
  return { id, ...about, state: 'open', openedAt: now }
}
