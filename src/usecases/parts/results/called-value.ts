import { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { findCallTask } from '#src/db/queries/results/call-tasks.ts'
import { findResult } from '#src/db/queries/results/results.ts'
import type { Step } from '#src/usecases/step.ts'
import { resultView } from './evidence-view.ts'

type Task = NonNullable<Awaited<ReturnType<typeof findCallTask>>>

/**
 * The value that a call is about: an entered one, or one of an instrument that waits, as it was
 * printed; `waits` names the instrument and says whether it still does.
 */
export async function calledValue(tx: Step['tx'], task: Task) {
  const { resultId, arrivedResultId } = task
  if (resultId) {
    const result = await findResult(tx, resultId)
    return result && { result: resultView(result), waits: null }
  }
  const found = arrivedResultId ? await findArrived(tx, arrivedResultId) : undefined
  return found && { result: printed(found, task), waits: { instrument: found.link.name } }
}

type Found = NonNullable<Awaited<ReturnType<typeof findArrived>>>

/** With its unit in one text: nobody has read it yet. */
function printed({ arrived }: Found, { openedAt }: Task): ReturnType<typeof resultView> {
  const { comparator, value, unit, flag } = arrived
  const choice = `${comparator ?? ''}${value} ${unit}`.trim()
  const none = { value: null, comparator: null, unit: null, decimals: null, text: null }
  const said = { choice, comment: null, flag: flag ?? ('no-range' as const) }
  return { ...none, ...said, enteredAt: openedAt.toString() }
}
