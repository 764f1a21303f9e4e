import { Form, useLocation } from 'react-router'
import { isGoneVisit } from '#src/web/gone-visits.ts'
import type { Refused } from '#src/web/refused.ts'
import { useSeen } from '#src/web/site.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { Search } from '#src/web/ui/search.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { Main } from './main.tsx'
import { PageHead, Title } from './page.tsx'
import { homeOf } from './role-areas.ts'

/** Word for word, in both languages. Source: specification §8, unknown route; §2. */
const missing = {
  title: 'Sorry! The Page Not Found',
  words: 'Oops! The page you are looking for does not exit. it might been moved or deleted.',
  home: 'Return to Home',
} as const

type Props = { status: number; refused: Refused | undefined }

/** Replaces a page that could not be shown: what happened, and what to do now. */
export function ErrorPage({ status, refused }: Props) {
  if (status === 404) return <Missing />
  if (status === 403 && refused?.refusal === 'forbidden') return <NoAccess />
  const { title, lede } = wordsOf(status, refused)
  return (
    <Main>
      <Title>{title}</Title>
      <Unlisted />
      <PageHead title={title} lede={lede} isSmall>
        <div className="actions mt-6">
          <WayOut refusal={refused?.refusal} />
          <LinkButton to="/" kind="quiet" reloadDocument>
            {m.frame_back_home()}
          </LinkButton>
          <LinkButton to="/contact" kind="text" reloadDocument>
            {m.frame_contact()}
          </LinkButton>
        </div>
      </PageHead>
    </Main>
  )
}

/** Only an error of ours is worth retrying; a refusal would be repeated. */
function wordsOf(status: number, refused: Refused | undefined) {
  if (refused && isGoneVisit(refused.refusal)) return { title: refused.says, lede: m.visit_gone() }
  if (refused && status < 500) return { title: refused.says, lede: m.frame_refused() }
  if (refused) return { title: refused.says, lede: m.frame_broken() }
  if (status === 400) return { title: m.frame_unread_title(), lede: m.frame_unread() }
  return { title: m.frame_broken_title(), lede: m.frame_broken() }
}

/** Who is signed in, as what, and where their own work is: trying again would be refused again. */
function NoAccess() {
  const who = useSeen()?.who
  const roles = who?.roles ?? []
  // Everybody is a patient too.
  const staff = roles.filter((role) => role !== 'patient')
  const shown = staff.length > 0 ? staff : roles
  const title = m.frame_no_access()
  return (
    <Main>
      <Title>{title}</Title>
      <Unlisted />
      <PageHead title={title} isSmall>
        <p>
          {m.frame_no_access_who({
            name: who?.name ?? '',
            roles: shown.map(roleName).join(', '),
          })}
        </p>
        <p>{m.frame_no_access_ask()}</p>
        <div className="actions mt-6">
          <LinkButton to={homeOf(roles)} reloadDocument>
            {m.frame_no_access_home()}
          </LinkButton>
          <Form method="post" action="/sign-out" reloadDocument>
            <button type="submit" className="btn btn--quiet">
              {m.frame_no_access_other()}
            </button>
          </Form>
          <LinkButton to="/contact" kind="text" reloadDocument>
            {m.frame_contact()}
          </LinkButton>
        </div>
      </PageHead>
    </Main>
  )
}

function Missing() {
  return (
    <Main className="missing">
      <Title>{missing.title}</Title>
      <Unlisted />
      <PageHead title={<span lang="en">{missing.title}</span>}>
        <p lang="en">{missing.words}</p>
        {getLocale() === 'hi' && <p>{m.frame_missing_title()}</p>}
        <div className="actions mt-6">
          <LinkButton to="/" reloadDocument>
            <span lang="en">{missing.home}</span>
          </LinkButton>
        </div>
      </PageHead>
      <p>{m.frame_missing()}</p>
      <Search />
    </Main>
  )
}

/** Not indexed, whatever its status. */
function Unlisted() {
  return <meta name="robots" content="noindex" />
}

function WayOut({ refusal }: { refusal: Refused['refusal'] | undefined }) {
  const { pathname } = useLocation()
  if (isGoneVisit(refusal))
    return (
      <LinkButton to="/phlebotomist" reloadDocument>
        {m.visit_all_visits()}
      </LinkButton>
    )
  const isVisitor = refusal === 'sign-in-first'
  if (pathname === '/error') return null
  const to = isVisitor ? `/sign-in?to=${encodeURIComponent(pathname)}` : pathname
  return (
    <LinkButton to={to} reloadDocument>
      {isVisitor ? m.frame_sign_in() : m.frame_try_again()}
    </LinkButton>
  )
}
