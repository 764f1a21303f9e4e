import type { Decision } from '#src/domain/changes.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { ApplicationEvent, LabForm, ToldLab } from '#src/domain/labs/lab-told.ts'
import {
  isStale,
  lifeStep,
  lifeView,
  type LivingLab,
  notNow,
  stepTaken,
} from '#src/domain/labs/life.ts'
import type { AdoptedOrganization } from '#src/domain/labs/updated-labs.ts'
import type { UserId } from '#src/domain/people/actor.ts'

type Review = {
  event: 'review' | 'request-changes' | 'approve' | 'refuse'
  from: LabState
  to: LabState
  news: ApplicationEvent
}

/**
 * The steps of the office in an application. The applicant is told of each.
 * Source: life cycle 10.
 */
export const reviews = {
  start: {
    event: 'review',
    from: 'submitted',
    to: 'under-review',
    news: 'lab-application-under-review',
  },
  'request-changes': {
    event: 'request-changes',
    from: 'under-review',
    to: 'changes-requested',
    news: 'lab-application-changes-requested',
  },
  approve: {
    event: 'approve',
    from: 'under-review',
    to: 'inactive',
    news: 'lab-application-approved',
  },
  refuse: {
    event: 'refuse',
    from: 'under-review',
    to: 'refused',
    news: 'lab-application-refused',
  },
} as const satisfies Record<string, Review>

export type AppliedLab = {
  lab: LivingLab & ToldLab
  form: LabForm | null
  /** Another lab of its organization was approved, so that the organization's data is verified. */
  hasOtherApproved: boolean
  /** What the application says about its organization; null for a lab without a submission. */
  organization: AdoptedOrganization | null
}

type Input = { reason?: string | undefined; version?: number | undefined }

/**
 * One step of the office in an application: repeating it changes nothing and tells nobody. An
 * approval lets the lab's data about its organization take effect, unless another of its labs was
 * approved before: an application alone changes nothing, because anybody may enter a PAN. Refuses
 * `stale`, and `not-allowed-now` from another state.
 * Source: life cycle 10; decision 019.
 */
export function reviewing(
  step: keyof typeof reviews,
  { lab, form, hasOtherApproved, organization }: AppliedLab,
  { reason, version }: Input,
  by: UserId,
): Decision<ReturnType<typeof lifeView>, 'stale' | 'not-allowed-now'> {
  const { event, from, to, news } = reviews[step]
  if (lab.state === to) return { ok: true, answer: lifeView(lab) }
  if (isStale(lab, version)) return { ok: false, error: 'stale' }
  if (lab.state !== from) return notNow(lab)
  const isApproved = event === 'approve'
  const patch = { ...(isApproved && { approvedBy: by }), stateReason: reason ?? null }
  const moved = lifeStep(lab, event, { patch, reason })
  if (!moved) return notNow(lab)
  const adopted = isApproved && organization && !hasOtherApproved ? [organization] : []
  const told = { event: news, lab: moved.after, form, reason: reason ?? null }
  return stepTaken(lab, moved, { updated: { adopted }, labNews: [told] })
}
