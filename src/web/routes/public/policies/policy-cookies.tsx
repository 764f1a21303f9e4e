import { DRAFT_LIFE } from '#src/domain/lab-applications/draft.ts'
import { DEVICE_LIFE } from '#src/domain/people/guessing.ts'
import { CHALLENGE_LIFE } from '#src/domain/people/passkey.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { PolicyTable } from './policy-page.tsx'

/** Maximum lifetimes, as they are set. */
type Lives = { days: number; hours: number; minutes: number }

/** Every cookie that the product sets, by its name. */
export function PolicyCookies({ of: { days, hours, minutes } }: { of: Lives }) {
  return (
    <>
      <p>{m.policies_privacy_cookies_1()}</p>
      <PolicyTable
        label={m.policies_privacy_cookies()}
        head={[m.policies_privacy_cookie_name(), m.policies_privacy_cookie_for()]}
        rows={[
          ['__Host-oxalate.session_token', m.policies_privacy_cookie_session({ days, hours })],
          ['__Host-oxalate.sign_in_code', m.policies_privacy_cookie_code({ minutes })],
          ['__Host-signed-in', m.policies_privacy_cookie_hint()],
          ['__Host-oxalate.two_factor', m.policies_privacy_cookie_factor()],
          [
            '__Host-oxalate.passkey',
            m.policies_privacy_cookie_passkey({ minutes: CHALLENGE_LIFE.minutes }),
          ],
          [
            '__Host-oxalate.device',
            m.policies_privacy_cookie_device({ days: DEVICE_LIFE.hours / 24 }),
          ],
          ['__Host-lab-draft', m.policies_privacy_cookie_draft({ drafthours: DRAFT_LIFE.hours })],
          ['theme', m.policies_privacy_cookie_theme()],
          ['city', m.policies_privacy_cookie_city()],
        ]}
      />
    </>
  )
}
