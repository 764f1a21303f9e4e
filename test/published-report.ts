import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { ReportAtHand, Revision } from '#src/domain/reports/revision-at-hand.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { aReport } from './a-report.ts'
import { idOf, now, technician, toSign, type Wish } from './on-the-bench.ts'

type Published = {
  state?: ReportAtHand['report']['state']
  latest?: number
  isSignatory?: boolean
  talked?: readonly number[]
  revisions?: readonly Revision[]
}

/** A report of these tests as decisions about its changes see it. */
export function aPublishedReport(wishes: readonly Wish[], as: Published = {}): ReportAtHand {
  const { state = 'final', latest = 1, revisions = [], ...signing } = as
  const { talked = [], isSignatory = true } = signing
  const facts = toSign(wishes, { talked, isSignatory })
  const { id: orderId, accountId, labId } = facts.order
  const id = ReportId.parse(idOf(50))
  const body: ReportBody = aReport({
    version: latest,
    sections: [
      {
        name: 'Panel',
        results: facts.items.map(({ testCode: code, name }) => ({
          code,
          name,
          measures: name,
          method: 'Any',
          specimen: 'Serum',
          type: 'numeric',
          value: '3.0',
          number: 3,
          unit: 'mg/dL',
          rangeLow: 1,
          rangeHigh: 5,
          flag: 'normal',
          comment: null,
        })),
      },
    ],
  })
  return {
    ...facts,
    report: { id, orderId, accountId, labId, state, version: 2, createdAt: now },
    versions: [{ number: latest, publishedAt: now, body }],
    revisions,
    actor: { name: 'Asha of the office' },
  }
}

/** A draft that waits, of the report above. */
export function aDraft(changes: Partial<Revision> = {}): Revision {
  const { report, order } = aPublishedReport([{ state: 'published' }])
  return {
    id: RevisionId.parse(idOf(60)),
    reportId: report.id,
    orderId: order.id,
    bookingId: order.bookingId,
    labId: order.labId,
    kind: 'correct',
    reason: 'transcription',
    words: 'Typed from the wrong line.',
    baseVersion: 1,
    state: 'draft',
    version: 1,
    proposalSealed: null,
    draftedBy: technician,
    draftedFrom: 'lab',
    draftedAt: now,
    decidedBy: null,
    decidedFrom: null,
    decidedAt: null,
    signatureId: null,
    newVersion: null,
    ...changes,
  }
}
