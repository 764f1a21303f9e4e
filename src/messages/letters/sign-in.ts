import { CODE_LIFE } from '#src/domain/people/sign-in-code.ts'
import type { Letter } from '#src/messages/letter.ts'

/** The code that signs in the holder of a phone. */
export const signInCode: Letter<{ code: string }> = ({ brand, say }, { code }) => ({
  sms: say('letter_sign_in_code_sms', { brand, code, minutes: String(CODE_LIFE.minutes) }),
})

/** The kind of secret that was wrong. */
export type Tried = 'password' | 'phone-code' | 'app-code' | 'passkey'

/** What happened, and what it implies about the other person's knowledge. */
const tries = {
  password: 'letter_tries_password',
  'phone-code': 'letter_tries_phone_code',
  'app-code': 'letter_tries_app_code',
  passkey: 'letter_tries_passkey',
} as const satisfies Record<Tried, string>

/** To the owner of an account that somebody tries to enter. It contains no link. */
export const signInTries: Letter<{ tried: Tried }> = (voice, { tried }) => {
  const { brand, operator, say, write } = voice
  const of = tries[tried]
  const facts = {
    brand,
    operator: operator.email,
    title: say(`${of}_title`, {}),
    happened: say(`${of}_happened`, { brand }),
    careful: say(`${of}_careful`, {}),
  }
  return { email: { replyTo: operator.email, ...write('tries', facts) } }
}

/**
 * To the owner of an account with a new passkey, who learns of it even if somebody else added it.
 */
export const passkeyAdded: Letter<{ name: string }> = ({ brand, link, write }, { name }) => ({
  email: write('passkey_added', { brand, name, link: link('/forgot') }),
})

/** To a person whose second factor was reset, who learns of it even if they did not request it. */
export const secondFactorReset: Letter<object> = ({ brand, link, write }) => ({
  email: write('second_factor_reset', { brand, link: link('/sign-in/password') }),
})

/** To the owner of an account entered with a backup code: somebody may have found the code. */
export const backupCodeUsed: Letter<{ left: number }> = ({ brand, link, write }, { left }) => ({
  email: write('backup_code_used', {
    brand,
    left: String(left),
    codes: link('/backup-codes'),
    forgot: link('/forgot'),
  }),
})

/** To the owner of an account whose backup codes were replaced. */
export const backupCodesRenewed: Letter<object> = ({ brand, link, write }) => ({
  email: write('backup_codes_renewed', { brand, forgot: link('/forgot') }),
})
