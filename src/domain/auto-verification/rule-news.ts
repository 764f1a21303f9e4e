import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Role } from '#src/domain/people/actor.ts'
import { qcStateAt } from '#src/domain/quality-control/qc-state.ts'
import type { NewAutoSwitch, OnWithControls, Switched } from './auto-switch.ts'

/**
 * Why rules switched themselves off: a control failed, controls are overdue, or no instrument in use
 * measures the test any more.
 */
export type WhyRuleOff = 'failed' | 'due' | 'gone'

/** Rules of one lab that switched themselves off at once, for one reason. */
export type RuleNews = {
  labId: LabId
  why: WhyRuleOff
  /** Where the controls failed or are overdue. */
  instrumentIds: readonly InstrumentId[]
  testCodes: readonly ItemCode[]
}

/** A test of a lab before its turn; with its controls where these are what is overdue. */
type Before = Switched & Partial<Pick<OnWithControls, 'standings'>>

/**
 * What the people of a lab are told of these turns: each rule that was on and is now off. One that
 * was off already is no news, nor is what a person switched. Tests that share lab, reason and
 * instruments are told together.
 * Source: decision 251.
 */
export function newsOfTurns(
  before: readonly Before[],
  turns: readonly NewAutoSwitch[],
  now: Temporal.Instant,
): RuleNews[] {
  const all = turns.flatMap((turn): RuleNews[] => {
    const was = before.find(
      ({ labId, testCode }) => labId === turn.labId && testCode === turn.testCode,
    )
    if (!was?.isOn || turn.isOn || turn.switchedBy !== null) return []
    const { labId, testCode } = turn
    return [{ labId, ...reasonOf(turn, was, now), testCodes: [testCode] }]
  })
  return [...Map.groupBy(all, occasionOf).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, testCodes: [first, ...others].flatMap(({ testCodes }) => testCodes) }]
      : [],
  )
}

function reasonOf(
  { cause, instrumentId }: NewAutoSwitch,
  { standings = [] }: Before,
  now: Temporal.Instant,
): Pick<RuleNews, 'why' | 'instrumentIds'> {
  if (cause === 'qc-failed')
    return { why: 'failed', instrumentIds: instrumentId ? [instrumentId] : [] }
  const due = standings.filter((one) => qcStateAt(one, now).state !== 'passed')
  if (due.length === 0) return { why: 'gone', instrumentIds: [] }
  return { why: 'due', instrumentIds: due.map((one) => one.instrumentId).toSorted() }
}

const occasionOf = ({ labId, why, instrumentIds }: RuleNews) =>
  [labId, why, ...instrumentIds].join(' ')

type Reader = { role: Role; isReached: boolean }

/**
 * Who of a lab is told: its pathologists, who alone switch a rule on again; where none of them is
 * reached, its managers. Source: decision 251.
 */
export function readersOfRules<Person extends Reader>(people: readonly Person[]): Person[] {
  const reached = people.filter(({ isReached }) => isReached)
  const pathologists = reached.filter(({ role }) => role === 'lab-authoriser')
  return pathologists.length > 0 ? pathologists : reached
}
