import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { readNumber } from '#src/domain/results/entry/typed-number.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { QueueReason } from './arrived-result.ts'
import { type FileRow, saidByRow } from './file-rows.ts'
import type { InstrumentId } from './instrument.ts'
import type { SentResult } from './instrument-message.ts'
import { isOfControl, type MappedResult } from './mapped.ts'
import { type PlacedResult, placedResult, type TestOfSample } from './placed-result.ts'
import type { InstrumentProfile } from './profile.ts'
import type { TestsAtLab } from './test-at-lab.ts'

/**
 * What becomes of a row of a file: entered, kept for quality control, of a test that nobody ordered or
 * of none of ours, left out as the same row once more or without a value, or waiting with the reason.
 */
export type FileOutcome =
  | 'enters'
  | 'same-again'
  | 'control'
  | 'not-ordered'
  | 'ignored'
  | 'repeated'
  | 'imported'
  | 'no-value'
  | QueueReason

export type PreviewedRow = FileRow & {
  /** Of what it says, SHA-256 in hex. */
  sha256: string
  outcome: FileOutcome
  /** Our name of the test; null where it is not known which one it is. */
  test: string | null
}

/** What the rows of a file are compared with. */
export type FileAtHand = {
  profile: InstrumentProfile
  /** The tests of the lab's tube with this number. */
  samples: (sampleId: string) => readonly (TestOfSample & { accountId: UserId })[]
  /** Who imports the file. */
  by: UserId
  tests: TestsAtLab
  /** The rows of the link that were imported before. */
  imported: ReadonlySet<string>
  /** Which instruments of the lab measure which tests, and the one that the link speaks for. */
  measured: readonly { testCode: ItemCode; instrumentId: InstrumentId }[]
  measuredOn: InstrumentId | null
}

type Seen = { rows: Set<string>; values: Map<TestItemId, string> }

/**
 * What becomes of each row of a file if it is imported now, by the rules by which a message of the
 * instrument is placed and its numbers are read. What is judged at the bench alone, e.g. whether a value
 * is critical, is not asked. A row that says the same as an earlier one, of this file or of another,
 * counts once.
 * Source: decisions 230 and 250.
 */
export function previewedRows(
  rows: readonly FileRow[],
  atHand: FileAtHand,
  sha256Of: (text: string) => string,
): PreviewedRow[] {
  const seen: Seen = { rows: new Set(), values: new Map() }
  return rows.map((row) => {
    const sha256 = sha256Of(saidByRow(row))
    const found = outcomeOf(row, sha256, atHand, seen)
    seen.rows.add(sha256)
    return { ...row, sha256, test: found.test ?? null, outcome: found.outcome }
  })
}

type Found = { outcome: FileOutcome; test?: string | undefined }

function outcomeOf({ sent }: FileRow, sha256: string, atHand: FileAtHand, seen: Seen): Found {
  if (seen.rows.has(sha256)) return { outcome: 'repeated' }
  if (atHand.imported.has(sha256)) return { outcome: 'imported' }
  if (sent.value === '') return { outcome: 'no-value' }
  const sample = atHand.samples(sent.sampleId)
  if (isOfControl(atHand.profile, sent, sample)) return { outcome: 'control' }
  const placed = placedResult(atHand.profile, { ...sent, chosenTest: null }, sample)
  if (!placed.ok) return { outcome: placed.error, test: onlyTest(sent, atHand) }
  const asked = sample.find(({ itemId }) => itemId === placed.value.itemId)
  const test = asked && atHand.tests.get(asked.testCode)
  if (asked && isOwnBooking(atHand.by, asked)) return { outcome: 'own-booking', test: test?.name }
  const why = asked ? whyNotEntered(asked.testCode, placed.value.mapped, atHand) : undefined
  if (why) return { outcome: why, test: test?.name }
  return { outcome: againIn(seen, placed.value), test: test?.name }
}

/** Two rows of one test: the first is entered. */
function againIn({ values }: Seen, { itemId, mapped: { value, unit } }: PlacedResult): FileOutcome {
  const said = JSON.stringify([value, unit])
  const first = values.get(itemId)
  if (first === undefined) values.set(itemId, said)
  if (first === undefined) return 'enters'
  return first === said ? 'same-again' : 'already-measured'
}

function whyNotEntered(
  code: ItemCode,
  { value, unit }: MappedResult,
  { tests, measured, measuredOn }: FileAtHand,
): QueueReason | undefined {
  const test = tests.get(code)
  if (!test?.isNumeric) return 'not-taken'
  if (unit === null && test.unit !== null) return 'unit-missing'
  const those = measured.filter(({ testCode }) => testCode === code)
  const isThere = those.some(({ instrumentId }) => instrumentId === measuredOn)
  if (measuredOn !== null ? those.length > 0 && !isThere : those.length > 1)
    return 'which-instrument'
  const read = readNumber(unit === null ? value : `${value} ${unit}`, test)
  return read.ok ? undefined : read.error
}

/** The name of the only test that a code can be of. */
function onlyTest({ code }: SentResult, { profile, tests }: FileAtHand): string | undefined {
  const codes = Object.hasOwn(profile.tests, code) ? (profile.tests[code]?.tests ?? []) : []
  const [only, ...others] = codes
  return only && others.length === 0 ? tests.get(only)?.name : undefined
}

/** Whether a row is stored as a value of a message is. Source: decision 250. */
export function isStored({ outcome }: Pick<PreviewedRow, 'outcome'>): boolean {
  return outcome !== 'repeated' && outcome !== 'imported' && outcome !== 'no-value'
}
