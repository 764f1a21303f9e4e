import type { Changed } from '#src/domain/changes.ts'
import type { ItemCode, notifications } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, taken } from '#src/domain/transition.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { NotifiableCaseState } from './notifiable-case-machine.ts'
import { isPositive, NotifiableCaseId, type NotifiableKind, stillToTell } from './notifiable.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'

type System = (typeof notifications)[number]

/** A case of a test that was not withdrawn. */
type Case = Stateful & {
  id: NotifiableCaseId
  testItemId: TestItemId
  resultId: ResultId
  kind: NotifiableKind
  system: System
  state: NotifiableCaseState
  withdrawnReason: string | null
  withdrawnBy: UserId | null
  withdrawnAt: Temporal.Instant | null
}

/** A case that a signed value opens. */
export type NewCase = {
  id: NotifiableCaseId
  labId: LabId
  testItemId: TestItemId
  resultId: ResultId
  kind: NotifiableKind
  system: System
  state: 'open'
  openedAt: Temporal.Instant
}

/** Where findings are notified, by test, and which choices are none. */
export type Notifying = {
  /** Oldest first, without withdrawn ones. */
  cases: readonly Case[]
  notify: readonly { code: ItemCode; notify: System | null }[]
  /** Choices of the tests; one that is no longer listed is notified by its flag. */
  notified: readonly { testCode: ItemCode; choice: string; isNotified: boolean | null }[]
}

type Found = {
  /** The value that the report now states; absent where the report was withdrawn. */
  result?: Pick<Result, 'id' | 'flag' | 'choice'>
  /** Why a case need not be reported any more. */
  reason: string
}

/** Null: the worker, who withdraws none. */
type By = { by: UserId | null; now: Temporal.Instant; newId: () => string }

/**
 * What changes where a report states something else about a test: signed, changed, withdrawn.
 * Exactly what the authority must still hear is open: an unreported case is withdrawn with its
 * value, a reported one opens a retraction.
 * Source: decision 057.
 */
export function reviewedCase(
  facts: Notifying,
  item: Item,
  { result, reason }: Found,
  { by, now, newId }: By,
): Changed {
  const rows = facts.cases.filter(({ testItemId }) => testItemId === item.id)
  const open = rows.find(({ state }) => state === 'open')
  const told = rows.findLast(({ state }) => state === 'told')
  const notify = result && isPositive(result.flag) ? whereToTell(facts, item, result.choice) : null
  const needed = stillToTell(notify !== null, told?.kind === 'case')
  if (open && open.kind === needed) return { transitions: [] }
  const withdrawn = open ? withdrawnCase(open, reason, { by, now }) : { transitions: [] }
  const system = told?.system ?? notify
  const resultId = result?.id ?? told?.resultId
  if (!needed || !system || !resultId) return withdrawn
  const id = NotifiableCaseId.parse(newId())
  const { labId, id: testItemId } = item
  const opened = { state: 'open', openedAt: now } as const
  const row = { id, labId, testItemId, resultId, kind: needed, system, ...opened }
  return { ...withdrawn, created: { caseToTell: [row] } }
}

/** Null where nowhere, or where this finding is not notified. Source: decision 081. */
function whereToTell({ notify, notified }: Notifying, { testCode }: Item, choice: string | null) {
  const test = notify.find(({ code }) => code === testCode)
  const said = notified.find((one) => one.testCode === testCode && one.choice === choice)
  return test && said?.isNotified !== false ? test.notify : null
}

function withdrawnCase(row: Case, reason: string, { by, now }: Omit<By, 'newId'>): Changed {
  if (by === null) throw new Error(`case ${row.id} is withdrawn by nobody`)
  const patch = { withdrawnReason: reason, withdrawnBy: by, withdrawnAt: now }
  const detail = { event: 'withdraw', reason }
  return {
    transitions: [taken('notifiableCase', row, 'withdraw', { patch, reason })],
    noted: [{ action: 'notifiable:tell', subjectId: row.id, detail }],
  }
}
