import { readControlled } from '#src/db/queries/quality-control/controlled.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { readQcStates } from './read-qc-states.ts'
import { rulesOf } from './standing-view.ts'

type Controlled = Awaited<ReturnType<typeof controlledItems>>
type Item = { testItemId: TestItemId; testCode: ItemCode }

/** What the tests of an order have to do with instruments and their controls, for `controlOfItem`. */
export async function controlledItems(step: Step, id: OrderId, items: readonly Item[]) {
  const found = await readControlled(step.tx, id, personOf(step.actor).id)
  const measured = found.measured.flatMap(({ testItemId, instrumentId }) =>
    items
      .filter((item) => item.testItemId === testItemId)
      .map(({ testCode }) => ({ instrumentId, testCode })),
  )
  const states = measured.length > 0 ? await readQcStates(step, measured) : []
  return { ...found, states }
}

/**
 * The instruments that measure a test of an order, on which its value was measured or is likely to
 * be, and the open failure that holds it back.
 */
export function controlOfItem(found: Controlled, { testItemId, testCode }: Item) {
  const instruments = found.instruments.filter((one) => one.testCode === testCode)
  const measured = found.measured.find((one) => one.testItemId === testItemId)
  const last = found.chosen.find((one) => one.testCode === testCode)
  const isStill = instruments.some(({ instrumentId }) => instrumentId === last?.instrumentId)
  const waiting = found.waiting.filter((one) => one.testItemId === testItemId)
  const failure = found.controlFailures.find((one) => one.testItemId === testItemId)
  return {
    /** Where the person says which; with one it needs no word. */
    instruments: instruments.map(({ instrumentId, name }) => ({ instrumentId, name })),
    measuredOn: measured?.instrumentId ?? null,
    /** How the controls of the test stand on that instrument. */
    qc:
      found.states.find(
        (one) => one.testCode === testCode && one.instrumentId === measured?.instrumentId,
      )?.state ?? null,
    /** What the person chose last for this test. */
    chosen: (isStill && last?.instrumentId) || null,
    /** Other values of instruments, about which nobody has decided. */
    waiting: waiting.map(({ id, instrument, value, flag }) => ({ id, instrument, value, flag })),
    failure: failure
      ? {
          failureId: failure.failureId,
          instrument: failure.instrument,
          rules: rulesOf(failure.broken),
          openedAt: Temporal.Instant.from(failure.openedAt).toString(),
        }
      : null,
  }
}
