import type { ContractChangeKind } from '#src/domain/labs/contract-change.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { Requirement } from '#src/domain/labs/readiness.ts'
import type { Validity } from '#src/domain/labs/validity.ts'
import type { App } from '#src/usecases/index.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type LabLife = Awaited<ReturnType<App['viewLabLife']>>
export type LabRecord = Awaited<ReturnType<App['viewLabRecord']>>
export type Contract = Awaited<ReturnType<App['listChanges']>>
export type ContractChange = Contract['changes'][number]

/** The changes of some kinds, and the current terms. */
export function changesOf(contract: Contract, kinds: readonly ContractChangeKind[]): Contract {
  return { ...contract, changes: contract.changes.filter(({ kind }) => kinds.includes(kind)) }
}

export const changeWords: Record<ContractChangeKind, () => string> = {
  bank: m.lablife_change_bank,
  shares: m.lablife_change_shares,
  licence: m.labpapers_change_licence,
  accreditation: m.labpapers_change_accreditation,
  pcpndt: m.labpapers_change_pcpndt,
}

type Look = { icon: IconName; tone: 'plain' | 'ok' | 'needs' | 'danger'; label: () => string }

/** A lab's states as chips. */
export const labStates: Record<LabState, Look> = {
  draft: { icon: 'clock', tone: 'plain', label: m.lablife_state_draft },
  submitted: { icon: 'warning', tone: 'needs', label: m.lablife_state_submitted },
  'under-review': { icon: 'clock', tone: 'plain', label: m.lablife_state_under_review },
  'changes-requested': { icon: 'clock', tone: 'plain', label: m.lablife_state_changes_requested },
  inactive: { icon: 'clock', tone: 'plain', label: m.lablife_state_inactive },
  active: { icon: 'check', tone: 'ok', label: m.lablife_state_active },
  suspended: { icon: 'warning', tone: 'danger', label: m.lablife_state_suspended },
  terminated: { icon: 'close', tone: 'plain', label: m.lablife_state_terminated },
  refused: { icon: 'close', tone: 'plain', label: m.lablife_state_refused },
}

export const needWords: Record<Requirement, () => string> = {
  licence: m.lablife_need_licence,
  'licence-valid': m.lablife_need_licence_valid,
  gst: m.lablife_need_gst,
  accreditation: m.lablife_need_accreditation,
  signatory: m.lablife_need_signatory,
  charges: m.lablife_need_charges,
  offers: m.lablife_need_offers,
  splits: m.lablife_need_splits,
  capacity: m.lablife_need_capacity,
}

/**
 * Where a missing requirement is met: on the lab's own page of the office, or on one of its pages.
 * The signatory is part of the application, which the review returns.
 */
export function needAddress({ labId, state }: LabLife, need: Requirement): string {
  const at = `/backoffice/labs/${labId}`
  return {
    licence: `${at}#document-licence`,
    // An approved licence is renewed by a paper; before that its document is.
    'licence-valid': isApplication(state) ? `${at}#document-licence` : `${at}#papers`,
    gst: `${at}#document-gst`,
    accreditation: `${at}#document-accreditation`,
    signatory: isApplication(state) ? `${at}#review` : `${at}#submission`,
    charges: `${at}/edit#lab-edit-minimumChargePaise`,
    offers: `${at}/prices`,
    splits: `${at}#contract`,
    capacity: `${at}/capacity`,
  }[need]
}

export function isApplication(state: LabState): boolean {
  return ['submitted', 'under-review', 'changes-requested'].includes(state)
}

export const validityWords: Record<Validity, () => string> = {
  licence: m.lablife_licence,
  accreditation: m.lablife_accreditation,
  pcpndt: m.lablife_pcpndt,
}

const events: Partial<Record<string, () => string>> = {
  create: m.lablife_event_create,
  submit: m.lablife_event_submit,
  review: m.lablife_event_review,
  'request-changes': m.lablife_event_request_changes,
  approve: m.lablife_event_approve,
  refuse: m.lablife_event_refuse,
  activate: m.lablife_event_activate,
  deactivate: m.lablife_event_deactivate,
  suspend: m.lablife_event_suspend,
  restore: m.lablife_event_restore,
  terminate: m.lablife_event_terminate,
}

export function eventWords(event: string): string {
  return events[event]?.() ?? event
}

/** The sentence below the lab's name: its status. */
export function standingWords({ state, takesBookings }: LabLife): string | undefined {
  if (state === 'active' && !takesBookings) return m.lablife_lede_active_over()
  return {
    draft: undefined,
    submitted: m.lablife_lede_submitted,
    'under-review': m.lablife_lede_under_review,
    'changes-requested': m.lablife_lede_changes_requested,
    inactive: m.lablife_lede_inactive,
    active: m.lablife_lede_active,
    suspended: m.lablife_lede_suspended,
    terminated: undefined,
    refused: m.lablife_lede_refused,
  }[state]?.()
}
