import { findContact } from '#src/db/queries/contacts.ts'
import { findLastArrival, listCalls, listStamps } from '#src/db/queries/visit-stamps.ts'
import type { FailureFacts } from '#src/domain/visits/failure.ts'
import type { StampVerdict } from '#src/domain/visits/place-stamp.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import type { VisitInTree } from './locked-visit.ts'

type Said = { reason: FailReason; isCodeGiven: boolean; failing: StampVerdict }

/** Everything by which a failed visit is judged; reads each table once. */
export async function failureFacts(step: Step, { visit, tree }: VisitInTree, said: Said) {
  const { id: visitId, phlebotomistId, startsAt, endsAt, departedAt, identifiedAt } = visit
  const arrivedAt = visit.arrivedAt ?? step.now
  const { latitude, longitude, accountId } = tree.booking
  const whose = phlebotomistId && { visitId, phlebotomistId }
  const { tx } = step
  const stamps = await listStamps(tx, visitId)
  return {
    reason: said.reason,
    isCodeGiven: said.isCodeGiven,
    startsAt,
    endsAt,
    departedAt,
    arrivedAt,
    identifiedAt,
    hasPhone: Boolean((await findContact(tx, accountId))?.phone),
    calls: whose ? (await listCalls(tx, whose, arrivedAt)).map(({ at }) => at) : [],
    place: {
      arriving: stamps.find(({ tap }) => tap === 'arriving')?.verdict ?? 'none',
      failing: said.failing,
    },
    door: { latitude, longitude },
    lastBefore: whose ? await findLastArrival(tx, whose, arrivedAt) : undefined,
  } satisfies FailureFacts
}
