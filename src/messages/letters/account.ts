import { formatDay } from '#src/domain/format-time.ts'
import { LINK_LIFE } from '#src/domain/people/account-link.ts'
import { intlOf } from '#src/domain/people/language.ts'
import { NEW_ADDRESS_LIFE, STOP_LIFE } from '#src/domain/people/own-account.ts'
import type { Letter } from '#src/messages/letter.ts'

const minutes = String(LINK_LIFE.reset.minutes)
const stopDays = String(STOP_LIFE.hours / 24)

export type AccountLink = {
  /** What there is at the address, and what was asked for. */
  kind: 'sign-up' | 'account-exists' | 'reset' | 'no-account'
  path: string
}

/** To an address that asked for a new account or a new password: the link, and what it does. */
export const accountLink: Letter<AccountLink> = ({ brand, link, write }, { kind, path }) => {
  const facts = { brand, link: link(path) }
  switch (kind) {
    case 'sign-up':
      return { email: write('sign_up', { ...facts, hours: String(LINK_LIFE['sign-up'].hours) }) }
    case 'account-exists':
      return { email: write('account_exists', { ...facts, minutes }) }
    case 'reset':
      return { email: write('reset', { ...facts, minutes }) }
    case 'no-account':
      return { email: write('no_account', facts) }
  }
}

/**
 * Sent after the change, so that the owner learns of it even if somebody else made it. Whoever had
 * the mailbox may have added a passkey, so none survives a password reset.
 */
export const passwordChanged: Letter<{ passkeys: readonly string[] }> = (
  { brand, link, say, write },
  { passkeys },
) => {
  const names = passkeys.map((name) => `- ${name}`).join('\n')
  const gone = passkeys.length > 0 ? say('letter_passkeys_gone', { names }) : ''
  return { email: write('password_changed', { brand, link: link('/forgot'), passkeys: gone }) }
}

type Asked =
  /** To the new address: nothing changes until its link is opened. */
  | { kind: 'new'; path: string }
  /** To whoever uses the address for another account; it does not say whose request it was. */
  | { kind: 'wanted' }
  /** To the account's current address, or its phone: how to stop it. */
  | { kind: 'current'; path: string }

/** Another e-mail address was requested for an account. */
export const emailAsked: Letter<Asked> = ({ brand, link, say, write }, asked) => {
  if (asked.kind === 'wanted') return { email: write('address_wanted', { brand }) }
  const facts = { brand, link: link(asked.path) }
  if (asked.kind === 'new')
    return { email: write('new_address', { ...facts, hours: String(NEW_ADDRESS_LIFE.hours) }) }
  const stop = { ...facts, days: stopDays }
  return { email: write('address_asked', stop), sms: say('letter_address_asked_sms', stop) }
}

/** To the old address, after the change. */
export const emailChanged: Letter<object> = ({ brand, say, write }) => {
  const earlier = say('letter_address_asked_subject', { brand })
  return { email: write('address_changed', { brand, earlier, days: stopDays }) }
}

/** To the account's previous number, after the change. */
export const phoneReplaced: Letter<object> = ({ brand, operator, say }) => ({
  sms: say('letter_phone_replaced_sms', { brand, contact: operator.privacyEmail }),
})

/** ISO days; null: nothing of the kind is kept. */
type Kept = { booksUntil: string | null; medicalUntil: string | null }

/**
 * The last message to a person who erased their account: what is deleted, what is kept, until when
 * and why.
 */
export const accountErased: Letter<Kept> = (voice, { booksUntil, medicalUntil }) => {
  const { brand, operator, language, say, write } = voice
  const day = (iso: string) => ({ day: formatDay(iso, 'day', intlOf[language]) })
  const kept = [
    booksUntil && say('letter_kept_books', day(booksUntil)),
    medicalUntil && say('letter_kept_medical', day(medicalUntil)),
    say('letter_kept_trace', {}),
  ].filter((line) => line !== null)
  const facts = { brand, contact: operator.privacyEmail }
  return {
    email: write('account_erased', { ...facts, kept: kept.join('\n') }),
    sms: say('letter_account_erased_sms', facts),
  }
}
