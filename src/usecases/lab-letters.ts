import type { LabTold } from '#src/domain/labs/lab-told.ts'
import { isApplying } from '#src/domain/labs/lab-life.ts'
import { openContact } from './parts/lab-applications/sealed-draft.ts'
import { draftPath } from './parts/lab-applications/applicants-link.ts'
import { newsEmailOf } from './parts/labs/news-email.ts'
import type { Notice } from './parts/messages/notice.ts'
import { sealedNotice } from './parts/messages/notify.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'

/**
 * The messages of a decision to labs, in words and sealed, as the outbox stores them. A lab's
 * mailbox belongs to nobody whose language is known, and several people read it: in both languages.
 * Source: decision 158.
 */
export function labLettersOf({ world, now }: Step, news: readonly LabTold[]) {
  return news.flatMap((one) => {
    const notice = noticeOf(world, one)
    return addressesOf(world, one).flatMap((email) => {
      const to = { phone: null, email, language: 'both' } as const
      const row = notice && sealedNotice(world, to, { ...notice, subjectId: one.lab.id })
      return row ? [row(now)] : []
    })
  })
}

function addressesOf(world: World, told: LabTold): readonly string[] {
  if (told.event === 'lab-bank-changed') return told.to
  const { lab } = told
  return [told.event === 'lab-validity-ends' ? lab.email : newsEmailOf(world, lab)].flatMap(
    (email) => email ?? [],
  )
}

/** Undefined where there is nobody to tell: a lab entered by the office has no applicant. */
function noticeOf(world: World, told: LabTold): Notice | undefined {
  const { code, name } = told.lab
  switch (told.event) {
    case 'lab-document-refused': {
      const { event, kind, reason } = told
      return { event, facts: { code, name, kind, reason, path: documentsPath(world, told) } }
    }
    case 'lab-bank-changed': {
      const { event, bankName, accountLastFour, effectiveAt } = told
      return { event, facts: { code, name, bankName, accountLastFour, effectiveAt } }
    }
    case 'lab-validity-ends': {
      const { event, of, endsOn, days } = told
      return { event, facts: { code, name, of, endsOn, days } }
    }
    case 'lab-application-submitted':
    case 'lab-application-under-review':
    case 'lab-application-changes-requested':
    case 'lab-application-approved':
    case 'lab-application-refused': {
      const { event, form, reason } = told
      const contact = form && openContact(world, form)
      const facts = contact && { code, name, reason: reason ?? '', path: draftPath(contact.token) }
      return facts ? { event, facts } : undefined
    }
  }
}

/** To correct it: its form while the lab applies, then the lab's own pages. */
function documentsPath(
  world: World,
  { lab, form }: Extract<LabTold, { event: 'lab-document-refused' }>,
): string {
  const contact = form && openContact(world, form)
  return contact && isApplying(lab.state) ? draftPath(contact.token) : '/lab/desk/documents'
}
