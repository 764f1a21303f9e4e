import { type Notice, noticeIn, readersOf } from '#src/domain/people/notice.ts'
import { SESSION_SECONDS, STAFF_SESSION_HOURS } from '#src/domain/people/session-life.ts'
import { CODE_LIFE } from '#src/domain/people/sign-in-code.ts'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/privacy'
import { PolicyCookies } from './policy-cookies.tsx'
import { Paragraphs, Points, PolicyPage, PolicyTable } from './policy-page.tsx'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

/**
 * What, why and how long come from the notice that people agree to; cookie lifetimes as they are
 * set.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(visit)
  const { privacyEmail } = site.operator
  const { data, keeping, sharing, children } = noticeIn(getLocale(), site)
  const days = SESSION_SECONDS / 86_400
  const lives = { days, hours: STAFF_SESSION_HOURS, minutes: CODE_LIFE.minutes }
  return { asked: data, keeping, sharing, children, lives, privacyEmail }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { asked, keeping, sharing, children, lives, privacyEmail: email } = loaderData
  return (
    <PolicyPage
      title={m.frame_privacy_policy()}
      description={m.policies_privacy_description()}
      minute={[
        m.policies_privacy_minute_1(),
        m.policies_privacy_minute_2(),
        m.policies_privacy_minute_3({ email }),
      ]}
      sections={[
        { id: 'what', title: m.policies_privacy_what(), body: <Asked data={asked} /> },
        section('not', m.policies_privacy_not(), not()),
        { id: 'who', title: m.policies_privacy_who(), body: <Seen sharing={sharing} /> },
        section('how-long', m.policies_privacy_long(), keeping),
        { id: 'cookies', title: m.policies_privacy_cookies(), body: <PolicyCookies of={lives} /> },
        { id: 'rights', title: m.policies_privacy_rights(), body: <Rights email={email} /> },
        section('children', m.policies_privacy_child(), [children]),
      ]}
    />
  )
}

function section(id: string, title: string, sentences: readonly string[]) {
  return { id, title, body: <Paragraphs of={sentences} /> }
}

const not = () => [m.policies_privacy_not_1(), m.policies_privacy_not_2()]

type AskedProps = { data: readonly { what: string; why: string }[] }

function Asked({ data }: AskedProps) {
  return (
    <>
      <p>
        {m.policies_privacy_what_1()} <Link to="/notice">{m.policies_privacy_notice()}</Link>
      </p>
      <PolicyTable
        label={m.policies_privacy_what()}
        head={[m.policies_privacy_what_data(), m.policies_privacy_what_why()]}
        rows={data.map(({ what, why }) => [what, why] as const)}
      />
      <Paragraphs of={[m.policies_privacy_what_2(), m.policies_privacy_changes()]} />
    </>
  )
}

function Seen({ sharing }: Pick<Notice, 'sharing'>) {
  return (
    <>
      <PolicyTable
        label={m.policies_privacy_who()}
        head={[m.policies_privacy_who_who(), m.policies_privacy_who_what()]}
        rows={[
          [m.policies_privacy_who_you(), m.policies_privacy_who_you_words()],
          ...readersOf(sharing).map(({ who, what }) => [who, what] as const),
          [m.policies_privacy_who_check(), m.policies_privacy_who_check_words()],
        ]}
      />
      <p>{m.policies_privacy_who_1()}</p>
    </>
  )
}

function Rights({ email }: { email: string }) {
  return (
    <>
      <p>{m.policies_privacy_rights_1()}</p>
      <Points
        of={[
          m.policies_privacy_right_1(),
          m.policies_privacy_right_2(),
          m.policies_privacy_right_3(),
          m.policies_privacy_right_4(),
          m.policies_privacy_right_5(),
        ]}
      />
      <p>
        {m.policies_privacy_rights_2()} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  )
}
