import { expect, test } from 'vitest'
import type { Role } from '#src/domain/people/actor.ts'
import { noticeLanguages } from '#src/domain/people/notice-languages.ts'
import { noticeIn, type Recipient } from '#src/domain/people/notice.ts'
import { access } from '#src/usecases/access.ts'

/** As whom the notice names those who hold a role. */
const namedAs: Record<Exclude<Role, 'patient'>, Recipient> = {
  phlebotomist: 'phlebotomist',
  'lab-technician': 'lab',
  'lab-authoriser': 'lab',
  'lab-manager': 'lab',
  'back-office': 'office',
  finance: 'finance',
  administrator: 'administrator',
}

/** What in the access table is about patients: whoever may do it sees somebody's data. */
const personal = new Set(
  `account audit bench booking call cash child-consent consent contact credit dues give-up item late notifiable outbox patient
  address payment person phone quote receivable refund report result revision settlement ticket tube visit
  visit-fee withdrawal chargeback notice break session passkey second-factor reader`.split(/\s+/),
)

/** What is about labs, prices, staff and the product itself. */
const impersonal = new Set(
  `account-link administrator application capacity catalogue category clock code contract counsellor debt desk
  document downtime gateway holiday invitation lab label ledger message offer place preference range
  rate reply role signatory slot staff tax verification-rule`.split(/\s+/),
)

const rows = Object.entries(access).map(([action, rules]) => {
  const noun = action.split(':')[0] ?? ''
  return { action, noun, roles: Object.keys(rules).filter((role) => role in namedAs) }
})

test('every noun of the access table is known to be personal or not', () => {
  const unknown = rows.filter(({ noun }) => personal.has(noun) === impersonal.has(noun))
  expect(unknown).toEqual([])
})

test('the notice names everybody whom the access table shows personal data, in every language', () => {
  const readers = new Set(
    rows.filter(({ noun }) => personal.has(noun)).flatMap(({ roles }) => roles),
  )
  expect([...readers].toSorted()).toEqual(Object.keys(namedAs).toSorted())
  for (const language of noticeLanguages) {
    const { sharing } = noticeIn(language, {
      name: { en: 'Meridian', hi: 'मेरिडियन' },
      privacyEmail: 'privacy@clinic.example',
    })
    for (const role of readers)
      expect(sharing[namedAs[role as keyof typeof namedAs]]?.what ?? '', role).not.toBe('')
  }
})
