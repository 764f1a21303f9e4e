import {
  findArrived,
  listUntried,
} from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { listTestsOfSamples } from '#src/db/queries/instrument-messages/tests-of-samples.ts'
import { lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import { applying, awaiting, comesBeforeInputs } from '#src/domain/instruments/applying.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import { isUntried } from '#src/domain/instruments/deciding-arrival.ts'
import { isOfControl } from '#src/domain/instruments/mapped.ts'
import { awaitedItem, placedResult } from '#src/domain/instruments/placed-result.ts'
import { type Applied, keptAsControl, unplaced } from '#src/domain/instruments/settling-arrival.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { alertUnmatched } from '#src/usecases/parts/instrument-messages/alert-unmatched.ts'
import { withUnitsHere } from '#src/usecases/parts/results/elsewhere-units.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { instrumentMessageId: InstrumentMessageId }

/**
 * Enters the values of a message at the bench, each once and in a transaction of its own, as a
 * technician would; what cannot be entered waits for a person with the reason and for its test, which is
 * not verified meanwhile, and a critical one is called about at once. Control material is kept for quality
 * control, and what nobody ordered is not entered. A person verifies each value: the author is the
 * instrument. One that fails holds up none of the others, and waits for a person.
 * What an instrument computed itself is compared once the values are there that we compute it from.
 * Source: life cycle 5; decisions 230, 236 and 261.
 */
export async function applyInstrumentMessage(world: World, actor: Actor, input: Input) {
  authorise(actor, 'bridge:apply')
  const ids = await world.db.transaction((tx) => listUntried(tx, input.instrumentMessageId))
  const applied: Applied[] = []
  const failed: unknown[] = []
  const alarm = { isRaised: false }
  const later: ArrivedResultId[] = []
  const apply = async (id: ArrivedResultId, isLast: boolean) => {
    try {
      const one = await inStep(world, actor, (step) => appliedOne(step, id, { alarm, isLast }))
      if (one) applied.push(one)
      else later.push(id)
    } catch (error) {
      failed.push(error)
      applied.push(await inStep(world, actor, (step) => failedOne(step, id)))
    }
  }
  for (const id of ids) await apply(id, false)
  for (const id of later) await apply(id, true)
  // For the log, once all the others are done.
  if (failed.length > 0) throw failed[0]
  return { applied }
}

const DONE: Applied = { outcome: null, reason: null }

type Turn = {
  /** Of a file one is enough, or the file of another lab would ring a thousand times. */
  alarm: { isRaised: boolean }
  /** The rest of the message is done. */
  isLast: boolean
}

/** Undefined: it is computed from values that the message has further on, and is tried after them. */
async function appliedOne(
  step: Step,
  id: ArrivedResultId,
  { alarm, isLast }: Turn,
): Promise<Applied | undefined> {
  const found = await foundWithTest(step, id)
  if (!found) return DONE
  const { arrived, profile, sample, placed, calls, facts, hand } = found
  if (isOfControl(profile, arrived, sample))
    return save(step, 'bridge:apply', null, keptAsControl(arrived))
  if (facts && !isLast && comesBeforeInputs(facts)) return undefined
  if (facts) {
    const decision = applying(facts, { arrived, profile, placed, calls }, hand)
    return save(step, 'bridge:apply', facts, decision)
  }
  const why = placed.ok ? 'unknown-sample' : placed.error
  if (found.importedBy === null || !alarm.isRaised)
    alarm.isRaised = (await alertUnmatched(step, found, profile, why)) || alarm.isRaised
  return save(step, 'bridge:apply', null, unplaced(arrived, why, calls, hand))
}

/** What the product itself cannot enter waits for a person, for its test, rather than for ever. */
async function failedOne(step: Step, id: ArrivedResultId): Promise<Applied> {
  const found = await foundWithTest(step, id)
  if (!found) return DONE
  const { facts, hand, ...arriving } = found
  const { arrived, calls, profile, sample } = arriving
  if (isOfControl(profile, arrived, sample))
    return save(step, 'bridge:apply', null, keptAsControl(arrived))
  const decision = facts
    ? awaiting(facts, arriving, 'failed', hand)
    : unplaced(arrived, 'failed', calls, hand)
  return save(step, 'bridge:apply', facts ?? null, decision)
}

/** A value with the test that it is of, whose booking is locked. */
async function foundWithTest(step: Step, id: ArrivedResultId) {
  const found = await findArrived(step.tx, id)
  if (!found || !isUntried(found.arrived)) return undefined
  const { arrived, link, importedBy, calls } = found
  const profile = step.world.instruments.of(link.profile, link.profileVersion)
  const sample = await listTestsOfSamples(step.tx, link.labId, [arrived.sampleId])
  const placed = placedResult(profile, arrived, sample)
  const itemId = placed.ok ? placed.value.itemId : awaitedItem(profile, arrived, sample)
  const bench = itemId && (await lockBenchOfItem(step.tx, itemId))
  const facts = bench && (await withUnitsHere(step, bench))
  const hand = handOf(step, found)
  return { arrived, link, importedBy, profile, sample, placed, calls, facts, hand }
}

type Found = NonNullable<Awaited<ReturnType<typeof findArrived>>>

/** The instrument, as the author of its values; of a file, who imported it and could have changed it. */
function handOf({ now, world }: Step, { link, importedBy, instrumentId: measuredOn }: Found) {
  return { by: importedBy ?? link.accountId, measuredOn, now, newId: () => world.chance.uuid() }
}
