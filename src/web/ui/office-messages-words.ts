import type { IconName } from './icon-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ContactMessageState } from '#src/domain/contact/handle-contact-message.ts'

type Shown = { label: () => string; none: () => string; icon: IconName; tone: 'needs' | 'plain' }

/** How the office names the states of a visitor's message. */
export const messageStates: Record<ContactMessageState, Shown> = {
  new: {
    label: m.contact_office_new,
    none: m.contact_office_none_new,
    icon: 'mail',
    tone: 'needs',
  },
  answered: {
    label: m.contact_office_answered,
    none: m.contact_office_none_answered,
    icon: 'check',
    tone: 'plain',
  },
  closed: {
    label: m.contact_office_closed,
    none: m.contact_office_none_closed,
    icon: 'lock',
    tone: 'plain',
  },
}
