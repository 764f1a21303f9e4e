import {
  findArrived,
  listTestsOfSample,
  listUntried,
} from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import {
  type Applied,
  applying,
  keptAsControl,
  unplaced,
} from '#src/domain/instruments/applying.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import { isOfControl } from '#src/domain/instruments/mapped.ts'
import { placedResult } from '#src/domain/instruments/placed-result.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { instrumentMessageId: InstrumentMessageId }

/**
 * Enters the values of a message at the bench, each once and in a transaction of its own, as a
 * technician would; what cannot be entered waits for a person with the reason, control material is
 * kept for quality control, and what nobody ordered is not entered. A person verifies each value: the author is the instrument.
 * Source: life cycle 5; decision 230.
 */
export async function applyInstrumentMessage(world: World, actor: Actor, input: Input) {
  authorise(actor, 'bridge:apply')
  const ids = await world.db.transaction((tx) => listUntried(tx, input.instrumentMessageId))
  const applied: Applied[] = []
  for (const id of ids) applied.push(await inStep(world, actor, (step) => appliedOne(step, id)))
  return { applied }
}

const DONE: Applied = { outcome: null, reason: null }

async function appliedOne(step: Step, id: ArrivedResultId): Promise<Applied> {
  const found = await findArrived(step.tx, id)
  if (!found) return DONE
  const { arrived, link } = found
  const profile = step.world.instruments.of(link.profile, link.profileVersion)
  const sample = await listTestsOfSample(step.tx, link.labId, arrived.sampleId)
  if (isOfControl(profile, arrived, sample))
    return save(step, 'bridge:apply', null, keptAsControl(arrived))
  const placed = placedResult(profile, arrived, sample)
  if (!placed.ok) return save(step, 'bridge:apply', null, unplaced(arrived, placed.error))
  const { itemId, mapped } = placed.value
  const facts = await lockBenchOfItem(step.tx, itemId)
  if (!facts) return save(step, 'bridge:apply', null, unplaced(arrived, 'unknown-sample'))
  const hand = {
    by: link.accountId,
    linkName: link.name,
    now: step.now,
    newId: () => step.world.chance.uuid(),
  }
  return save(step, 'bridge:apply', facts, applying(facts, arrived, mapped, hand))
}
