import { listOpenCalls } from '#src/db/queries/call-tasks.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { CALL_OVERDUE, minutesOpen } from '#src/domain/results/call.ts'
import type { Step } from '#src/usecases/step.ts'

/** So many are named at the head of the bench; the others are counted. */
const NAMED = 3

/** The critical values of a lab that nobody was told yet, the longest open first; none: it is quiet. */
export async function ringingCalls({ tx, now }: Step, labId: LabId) {
  const open = await listOpenCalls(tx, labId)
  const [longest] = open
  return {
    count: longest?.total ?? 0,
    /** An hour is over for the longest open one. */
    isOverdue: longest !== undefined && minutesOpen(longest.openedAt, now) >= CALL_OVERDUE,
    calls: open.slice(0, NAMED).map((call) => ({
      callTaskId: call.callTaskId,
      orderId: call.orderId,
      patientName: call.patientName,
      testName: call.testName,
      minutes: minutesOpen(call.openedAt, now),
    })),
  }
}
