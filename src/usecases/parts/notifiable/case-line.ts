import type { listOpenCases } from '#src/db/queries/notifiable/notifiable-cases.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { minutesOpen } from '#src/domain/results/calls/call.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable/notifiable.ts'

type Row = Awaited<ReturnType<typeof listOpenCases>>[number]

/** One case as the lab's page lists it. */
export function caseLine(row: Row, now: Temporal.Instant) {
  const { id, kind, system, state, version, testName, orderId, patientName, birthDate, sex } = row
  const { choice, authority, reference, openedAt, notifiedOn, toldAt } = row
  const minutes = minutesOpen(openedAt, toldAt ?? row.withdrawnAt ?? now)
  return {
    caseId: id,
    kind,
    system,
    state,
    version,
    testName,
    orderId,
    patientName,
    birthDate: birthDate.toString(),
    ageYears: ageInYears(birthDate, indianDay(now)),
    sex,
    /** What the report says now. */
    choice,
    openedAt: openedAt.toString(),
    minutes,
    isLate: minutes >= NOTIFY_WITHIN_HOURS * 60,
    authority,
    reference,
    notifiedOn: notifiedOn?.toString() ?? null,
  }
}
