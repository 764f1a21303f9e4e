import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { and, type Course } from './course.ts'
import type { SampleAt, SampleAtHand } from './sample-at-hand.ts'
import { TubeId } from './tube.ts'

/** A tube that is drawn instead of one that is gone. */
export type FreshTube = {
  id: TubeId
  orderId: OrderId
  visitId: VisitId
  labId: LabId
  tubeTypeCode: string
  state: 'planned'
  replacesId: TubeId
}

type Tube = SampleAtHand['tubes'][number]

const notDrawnYet = {
  version: 1,
  barcode: null,
  said: [],
  labelledAt: null,
  collectedAt: null,
  putDownAt: null,
  handedOverAt: null,
  acceptedAt: null,
  accession: null,
  remark: null,
  remarkWords: null,
  rejectReason: null,
  lostFault: null,
  writeOffReason: null,
}

/** A tube of the same type is planned on a visit, for these tests. Source: life cycle 4. */
export function withFreshTube<Facts extends SampleAtHand>(
  course: Course<Facts>,
  tube: Tube,
  { items, visitId }: { items: readonly { id: TestItemId }[]; visitId: VisitId },
  { newId }: SampleAt,
): Course<Facts> {
  const { orderId, labId, tubeTypeCode } = tube
  const id = TubeId.parse(newId())
  const fresh = { id, orderId, visitId, labId, tubeTypeCode, replacesId: tube.id }
  const planned = { ...fresh, state: 'planned' as const }
  const served = items.map((item) => ({ tubeId: id, testItemId: item.id }))
  const { facts, changed } = and(course, {
    transitions: [],
    created: { tube: [planned], tubeItem: served },
  })
  const tubes = [...facts.tubes, { ...tube, ...planned, ...notDrawnYet }]
  return { facts: { ...facts, tubes, tubeItems: [...facts.tubeItems, ...served] }, changed }
}
