import type { BenchAlerts } from '#src/db/queries/results/bench-alerts.ts'
import { listOpenCalls } from '#src/db/queries/results/call-tasks.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isCallOverdue, minutesOpen } from '#src/domain/results/calls/call.ts'
import type { Step } from '#src/usecases/step.ts'
import { casesToTell } from '#src/usecases/parts/notifiable/cases-to-tell.ts'
import { changesFor } from './waiting-changes.ts'

/** Named at the top of the bench; the others are only counted. */
const NAMED = 3

/**
 * The alerts on every page of the bench: a lab's critical values that nobody was told yet, longest
 * open first, and how many changes of published reports are waiting.
 * Source: decision 029; decision 046.
 */
export async function ringingCalls(step: Step, labId: LabId, alerts: BenchAlerts) {
  const { tx, now } = step
  const open = await listOpenCalls(tx, labId)
  const [longest] = open
  return {
    count: longest?.total ?? 0,
    /** The longest open one is more than an hour old. */
    isOverdue: longest !== undefined && isCallOverdue(longest.openedAt, now),
    calls: open.slice(0, NAMED).map((call) => ({
      callTaskId: call.callTaskId,
      kind: call.kind,
      orderId: call.orderId,
      patientName: call.patientName,
      testName: call.testName,
      minutes: minutesOpen(call.openedAt, now),
    })),
    /** Orders with late tests that patients still wait for. */
    late: alerts.late,
    /** Tests of this lab at another one, and of others here; and those of both that are late. */
    referred: { out: alerts.out, in: alerts.in, late: alerts.lateReferred },
    /** Notifiable cases not reported to an authority yet. */
    notifiable: casesToTell(alerts, now),
    /** Those the viewer may sign, and the viewer's own that wait for another person. */
    changes: changesFor(step, alerts),
  }
}
