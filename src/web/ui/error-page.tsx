import { useLocation } from 'react-router'
import type { Refused } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Main } from './main.tsx'
import { PageHead, Title } from './page.tsx'

/** What stands where a page could not be shown: what happened, and what to do now. */
export function ErrorPage({ status, refused }: { status: number; refused: Refused | undefined }) {
  const isMissing = status === 404
  const broken = isMissing ? m.frame_missing_title() : m.frame_broken_title()
  const title = refused && !isMissing ? refused.says : broken
  return (
    <Main>
      <Title>{title}</Title>
      <PageHead title={title} lede={isMissing ? m.frame_missing() : m.frame_broken()} isSmall>
        <p>
          <WayOut isMissing={isMissing} isVisitor={refused?.refusal === 'sign-in-first'} />
        </p>
      </PageHead>
    </Main>
  )
}

function WayOut({ isMissing, isVisitor }: { isMissing: boolean; isVisitor: boolean }) {
  const { pathname } = useLocation()
  if (isMissing) return <LinkButton to="/">{m.frame_back_home()}</LinkButton>
  const to = isVisitor ? `/sign-in?to=${encodeURIComponent(pathname)}` : pathname
  return (
    <LinkButton to={to} reloadDocument>
      {isVisitor ? m.frame_sign_in() : m.frame_try_again()}
    </LinkButton>
  )
}
