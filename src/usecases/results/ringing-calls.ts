import { listOpenCalls } from '#src/db/queries/call-tasks.ts'
import { countLateOrders } from '#src/db/queries/late.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { CALL_OVERDUE, minutesOpen } from '#src/domain/results/call.ts'
import type { Step } from '#src/usecases/step.ts'
import { casesToTell } from '#src/usecases/notifiable/cases-to-tell.ts'
import { changesFor } from './waiting-changes.ts'

/** So many are named at the head of the bench; the others are counted. */
const NAMED = 3

/**
 * What heads every page of the bench: the critical values of a lab that nobody was told yet, the
 * longest open first (none: it is quiet), and how many changes of published reports wait.
 */
export async function ringingCalls(step: Step, labId: LabId) {
  const { tx, now } = step
  const open = await listOpenCalls(tx, labId)
  const [longest] = open
  return {
    count: longest?.total ?? 0,
    /** An hour is over for the longest open one. */
    isOverdue: longest !== undefined && minutesOpen(longest.openedAt, now) >= CALL_OVERDUE,
    calls: open.slice(0, NAMED).map((call) => ({
      callTaskId: call.callTaskId,
      kind: call.kind,
      orderId: call.orderId,
      patientName: call.patientName,
      testName: call.testName,
      minutes: minutesOpen(call.openedAt, now),
    })),
    /** Orders with late tests for which patients still wait. */
    late: await countLateOrders(tx, labId),
    /** Of notifiable diseases: what no authority was told yet. */
    notifiable: await casesToTell(step, labId),
    /** To sign by who looks, and their own that wait for another person. */
    changes: await changesFor(step, labId),
  }
}
