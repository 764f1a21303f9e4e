import { tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import type { Changed } from '#src/domain/changes.ts'
import type { EventOf } from '#src/domain/machine.ts'
import { after, type Stateful, taken } from '#src/domain/transition.ts'
import type { BenchFacts, Call, Hand } from './bench-facts.ts'
import { type Act, together } from '#src/domain/results/in-turn.ts'
import { CallTaskId, type ResultId, type TestItemId } from '#src/domain/results/item.ts'
import type { itemMachine } from '#src/domain/results/item-machine.ts'
import { heldByDelta } from '#src/domain/results/judging/delta-hold.ts'
import type { Judged } from '#src/domain/results/judging/judged.ts'
import type { NewCall } from '#src/domain/results/calls/new-call.ts'
import {
  comparisonOf,
  instrumentOf,
  newResult,
  type NewValue,
} from '#src/domain/results/entry/new-result.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { tellingAgain } from '#src/domain/results/calls/tell-again.ts'

/** An order on the bench as what was done so far leaves it, and what was done. */
export type Work = { facts: BenchFacts; acts: readonly Act[] }

/** Nothing is done yet. */
export const begun = (facts: BenchFacts): Work => ({ facts, acts: [] })

/** The test as it is by now. */
export function itemOf({ facts }: Work, id: TestItemId): Item {
  const item = facts.items.find((one) => one.id === id)
  if (!item) throw new Error(`no test ${id}`)
  return item
}

type Moving = { event: EventOf<typeof itemMachine>; reason?: string; patch?: Partial<Item> }

/** One transition of a test, and what is written with it. */
export function moved(
  { facts, acts }: Work,
  item: Item,
  { event, ...more }: Moving,
  ...others: Partial<Changed>[]
): Work {
  const transitions = [taken('item', item, event, more)]
  const changed = together({ transitions }, ...others)
  return {
    facts: { ...facts, items: after(facts.items, transitions) },
    acts: [...acts, { of: item.id, changed }],
  }
}

type Dropping = Moving & {
  reason: string
  /** Why the value no longer counts, where that says more than the event may. */
  why?: string
  hand: Hand
}

/**
 * A transition after which the value of a test no longer counts: it is kept with the reason, and
 * its open call is withdrawn.
 * Source: decision 029; life cycle 5.
 */
export function dropped(
  work: Work,
  item: Item,
  { why, hand, ...moving }: Dropping,
  ...others: Partial<Changed>[]
): Work {
  const { changed, without } = fallen(work.facts, item, why ?? moving.reason, hand)
  const { facts, acts } = moved(work, item, moving, ...changed, ...others)
  return { facts: { ...facts, ...without }, acts }
}

/**
 * The value of a test no longer counts: what changes, and what is left.
 * Source: decision 029; life cycle 5.
 */
export function fallen(facts: BenchFacts, item: Item, reason: string, hand: Hand) {
  const { results, calls } = facts
  const current = results.find(({ testItemId }) => testItemId === item.id)
  const superseded = current ? [{ id: current.id, supersededReason: reason }] : []
  const open = openCallsOf(facts, item)
  return {
    changed: [
      { updated: { superseded } },
      ...open.map((call) => withdrawnCall(call, reason, hand)),
    ],
    without: {
      results: results.filter(({ testItemId }) => testItemId !== item.id),
      calls: calls.filter((call) => !open.includes(call)),
    },
  }
}

/** The open calls about the critical values of a test. */
export function openCallsOf({ calls }: Pick<BenchFacts, 'calls'>, item: { id: string }): Call[] {
  return calls.filter(
    ({ testItemId, state, kind }) =>
      testItemId === item.id && state === 'open' && kind === 'critical',
  )
}

type Withdrawable = Stateful & Pick<Call, 'withdrawnReason' | 'withdrawnBy' | 'withdrawnAt'>

/** One open call falls, logged with the reason, the time and the person. Source: decision 029. */
export function withdrawnCall(row: Withdrawable, reason: string, { by, now }: Hand): Changed {
  const patch = { withdrawnReason: reason, withdrawnBy: by, withdrawnAt: now }
  return {
    transitions: [taken('call', row, 'withdraw', { patch, reason })],
    noted: [{ action: 'call:record', subjectId: row.id, detail: { event: 'withdraw', reason } }],
  }
}

/**
 * One value of a test that waits for one: stored, flagged, held where nothing judged it or where it
 * changed too much, with a call where it is critical.
 * Source: life cycle 5; decision 030; decision 224.
 */
export function put(work: Work, item: Item, found: NewValue, hand: Hand): Work {
  const { facts } = work
  const { judged, compared } = heldByDelta(facts, hand.now, item, found)
  const value = { ...found, judged }
  const { judgement } = value.judged
  const result = newResult(facts, item, value, hand)
  const call = judgement.isCallDue ? [newCall(item, result.id, hand)] : []
  const number = { testItemId: item.id, last: result.number }
  const entered = moved(
    work,
    item,
    { event: 'enter' },
    {
      created: {
        result: [result],
        callTask: call,
        resultInstrument: instrumentOf(item, result, value),
        comparison: comparisonOf(result, compared, hand),
      },
    },
  )
  const put = {
    ...entered,
    facts: {
      ...entered.facts,
      results: [...facts.results.filter(({ testItemId }) => testItemId !== item.id), result],
      numbers: [...facts.numbers.filter(({ testItemId }) => testItemId !== item.id), number],
    },
  }
  return toldAgain(held(tested(put, item), item.id, value.judged), item, hand)
}

/** A value that nothing judged, a critical one, or one that changed too much waits for a look. */
function held(work: Work, id: TestItemId, { judgement, deltaBreach }: Judged): Work {
  const { flag, held: why } = judgement
  if (why === null) return work
  const first = why === 'critical' ? flag : why
  const reason = deltaBreach && why !== 'delta' ? `${first}, delta` : first
  return moved(work, itemOf(work, id), { event: 'hold', reason })
}

/** The tubes from which a test is measured are being tested. */
function tested({ facts, acts }: Work, item: Item): Work {
  const accepted = tubesOfItem(facts, item).filter(({ state }) => state === 'accepted')
  const transitions = accepted.map((row) => taken('tube', row, 'test'))
  if (transitions.length === 0) return { facts, acts }
  return {
    facts: { ...facts, tubes: after(facts.tubes, transitions) },
    acts: [...acts, { of: `tubes of ${item.id}`, changed: { transitions } }],
  }
}

/** The call about a critical value. */
export function newCall(
  { id: testItemId, labId }: Item,
  resultId: ResultId,
  { now, newId }: Hand,
): NewCall {
  const id = CallTaskId.parse(newId())
  return { id, labId, testItemId, resultId, state: 'open', openedAt: now }
}

const SO_AGAIN = 'same again'

/**
 * Whoever was told a critical value that no longer holds is told again by a call at the bench, with
 * the life of the first one: after everything that leaves a test with something else, or nothing.
 * `isWithdrawn`: its report was withdrawn, and so was its value.
 * Source: decision 100.
 */
export function toldAgain(work: Work, item: Item, hand: Hand, { isWithdrawn = false } = {}): Work {
  const { facts, acts } = work
  const mine = facts.calls.filter(({ testItemId }) => testItemId === item.id)
  const calls = mine
    .filter(({ state, kind }) => state === 'done' || kind === 'again')
    .map((call) => ({ ...call, isTold: call.state === 'done' }))
  if (calls.length === 0) return work
  const current = facts.results.find(({ testItemId }) => testItemId === item.id)
  const { open, withdraw } = tellingAgain(calls, (isWithdrawn ? undefined : current) ?? null)
  const fallen = mine.filter(({ id }) => withdraw.includes(id))
  const again = open === null ? [] : [{ ...newCall(item, open, hand), kind: 'again' as const }]
  const changed = together(...fallen.map((call) => withdrawnCall(call, SO_AGAIN, hand)), {
    created: { callTask: again },
  })
  const left = facts.calls.filter((call) => !fallen.includes(call))
  const calling = again.flatMap((call) => waiting(mine, call))
  const calledFor = { ...facts, calls: [...left, ...calling] }
  return { facts: calledFor, acts: [...acts, { of: item.id, changed }] }
}

/** A new call to take a value back, as it is read once it is stored. */
function waiting(mine: readonly Call[], call: NewCall): Call[] {
  const about = mine.find(({ resultId }) => resultId === call.resultId)
  const { id, testItemId, state } = call
  const none = { toldAt: null, withdrawnReason: null, withdrawnBy: null, withdrawnAt: null }
  const row = { id, testItemId, state, kind: 'again' as const, version: 1, ...none }
  return about ? [{ ...row, resultId: about.resultId, flag: about.flag }] : []
}
