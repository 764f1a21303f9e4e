import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { LabServiceType } from '#src/domain/labs/lab-service-type.ts'
import type { ListHead } from '#src/domain/people/list-heads.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'

export const serviceWords: Record<LabServiceType, () => string> = {
  All: m.labs_service_all,
  Tests: m.labs_service_tests,
  Scanings: m.labs_service_scans,
}

type Look = { words: () => string; icon: IconName; tone: 'plain' | 'ok' | 'needs' | 'danger' }

export const stateLooks: Record<LabState, Look> = {
  draft: { words: m.labs_state_draft, icon: 'edit', tone: 'plain' },
  submitted: { words: m.labs_state_submitted, icon: 'warning', tone: 'needs' },
  'under-review': { words: m.labs_state_under_review, icon: 'warning', tone: 'needs' },
  'changes-requested': { words: m.labs_state_changes_requested, icon: 'clock', tone: 'plain' },
  inactive: { words: m.labs_state_inactive, icon: 'close', tone: 'plain' },
  active: { words: m.labs_state_active, icon: 'check', tone: 'ok' },
  suspended: { words: m.labs_state_suspended, icon: 'hold', tone: 'danger' },
  refused: { words: m.labs_state_refused, icon: 'close', tone: 'plain' },
  terminated: { words: m.labs_state_terminated, icon: 'trash', tone: 'plain' },
}

export const headWords: Record<ListHead, () => string> = {
  teal: m.labs_head_teal,
  ink: m.labs_head_ink,
  slate: m.labs_head_slate,
  plum: m.labs_head_plum,
}

/** `4.5` of 45 tenths. */
export const stars = (tenths: number) => (tenths / 10).toFixed(1)
