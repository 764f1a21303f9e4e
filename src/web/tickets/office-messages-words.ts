import type { CloseReason } from '#src/domain/contact/close-reason.ts'
import type {
  ContactList,
  ContactMessageState,
} from '#src/domain/contact/handle-contact-message.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Shown = { label: () => string; icon: IconName; tone: 'needs' | 'plain' }

/** The names of a ticket's states, for the office and its sender. */
export const messageStates: Record<ContactMessageState, Shown> = {
  new: { label: m.contact_office_new, icon: 'mail', tone: 'needs' },
  acknowledged: { label: m.contact_office_acknowledged, icon: 'eye', tone: 'needs' },
  answered: { label: m.contact_office_answered, icon: 'check', tone: 'plain' },
  closed: { label: m.contact_office_closed, icon: 'lock', tone: 'plain' },
}

/** The office's lists, and the text of an empty one. */
export const messageLists: Record<ContactList, { label: () => string; none: () => string }> = {
  open: { label: m.contact_office_open, none: m.contact_office_none_open },
  answered: { label: m.contact_office_answered, none: m.contact_office_none_answered },
  closed: { label: m.contact_office_closed, none: m.contact_office_none_closed },
}

/** Why a ticket was closed. */
export const closeReasonWords: Record<CloseReason, () => string> = {
  resolved: m.contact_reason_resolved,
  'not-upheld': m.contact_reason_not_upheld,
  'not-ours': m.contact_reason_not_ours,
  repeated: m.contact_reason_repeated,
  'no-answer-needed': m.contact_reason_no_answer,
}
