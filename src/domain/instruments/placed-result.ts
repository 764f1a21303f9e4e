import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import { type ItemState, isMeasured } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { isUsable, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { ArrivedResult, QueueReason } from './arrived-result.ts'
import type { SentResult } from './instrument-message.ts'
import { isIgnored, mapped, type MappedResult, own } from './mapped.ts'
import type { InstrumentProfile } from './profile.ts'

/** One test of the sample that a value names, at the same lab. */
export type TestOfSample = {
  tubeId: TubeId
  itemId: TestItemId
  testCode: ItemCode
  itemState: ItemState
  /** At another lab, which measures it. */
  isOut?: boolean
  tubeState: TubeState
}

/** Why a value has no place: it waits for a person, or nobody asked for it. */
export type WhyNotPlaced = QueueReason | 'not-ordered' | 'ignored'

export type PlacedResult = { itemId: TestItemId; mapped: MappedResult }

/**
 * The test of an order that a value belongs to. The sample is found among those of the instrument's
 * own lab alone: another lab's is unknown. A test that has a value already keeps it until a person
 * decides; of a test that nobody ordered of this sample no value is entered.
 * Source: life cycle 4 and 5; reliability S39; decision 230.
 */
export function placedResult(
  profile: InstrumentProfile,
  arrived: Named,
  sample: readonly TestOfSample[],
): Result<PlacedResult, WhyNotPlaced> {
  if (arrived.chosenTest === null && isIgnored(profile, arrived)) return refuse('ignored')
  const read = named(profile, arrived)
  if (!read.ok) return read
  if (sample.length === 0) return refuse('unknown-sample')
  // The barcode of one tube may be the accession number of another: never guessed which is meant.
  if (new Set(sample.map(({ tubeId }) => tubeId)).size > 1) return refuse('several-tests')
  const asked = sample.filter(({ testCode }) => read.value.tests.includes(testCode))
  const [test, ...others] = asked
  if (!test) return refuse('not-ordered')
  if (others.length > 0) return refuse('several-tests')
  const whyNot = closedTo(test)
  return whyNot ? refuse(whyNot) : ok({ itemId: test.itemId, mapped: read.value })
}

/** By the test that a person chose, or else by the profile's. */
function named(profile: InstrumentProfile, arrived: Named) {
  return mapped(asChosen(profile, arrived), { ...arrived, measuredAt: null })
}

/**
 * The profile, in which the code of a value is the test that a person chose for it.
 * Source: decision 230.
 */
export function asChosen(
  profile: InstrumentProfile,
  { chosenTest, code }: Pick<ArrivedResult, 'chosenTest' | 'code'>,
): InstrumentProfile {
  if (chosenTest === null) return profile
  const tests = { ...profile.tests, [code]: { ...own(profile.tests, code), tests: [chosenTest] } }
  return { ...profile, tests }
}

/**
 * The test of an order for which a value waits that was not entered: the only one that it can be of.
 * Undefined for a value of a sample that was rejected, of a test that ended, and where it is not
 * certain which one it is.
 * Source: decision 236.
 */
export function awaitedItem(
  profile: InstrumentProfile,
  arrived: Named,
  sample: readonly TestOfSample[],
): TestItemId | undefined {
  const tests = own(asChosen(profile, arrived).tests, arrived.code)?.tests ?? []
  const isOneTube = new Set(sample.map(({ tubeId }) => tubeId)).size === 1
  const [test, ...others] = sample.filter(({ testCode }) => tests.includes(testCode))
  if (!isOneTube || !test || others.length > 0) return undefined
  const why = closedTo(test)
  return why === 'sample-rejected' || why === 'test-ended' ? undefined : test.itemId
}

/** A value as it was sent, and the test that a person chose for it. */
type Named = Omit<SentResult, 'measuredAt'> & Pick<ArrivedResult, 'chosenTest'>

function closedTo({ itemState, tubeState }: TestOfSample): QueueReason | undefined {
  if (tubeState === 'rejected') return 'sample-rejected'
  if (!isUsable(tubeState)) return 'sample-not-accepted'
  if (itemState === 'ready') return undefined
  if (isMeasured(itemState)) return 'already-measured'
  const isOver = itemState === 'cancelled' || itemState === 'not-performed'
  return isOver ? 'test-ended' : 'sample-not-accepted'
}
