import { countOpenCases } from '#src/db/queries/notifiable/notifiable-cases.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { minutesOpen } from '#src/domain/results/calls/call.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable/notifiable.ts'
import type { Step } from '#src/usecases/step.ts'

/** Shown on every page of the bench while a lab has something to report to an authority. */
export async function casesToTell({ tx, now }: Step, labId: LabId) {
  const { count, since } = await countOpenCases(tx, labId)
  const minutes = since ? minutesOpen(since, now) : 0
  return { count, minutes, isLate: minutes >= NOTIFY_WITHIN_HOURS * 60 }
}
