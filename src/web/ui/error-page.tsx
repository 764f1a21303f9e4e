import { useLocation } from 'react-router'
import type { Refused } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Main } from './main.tsx'
import { EmptyState, PageHead, Title } from './page.tsx'

/** What stands where a page could not be shown: what happened, and what to do now. */
export function ErrorPage({ status, refused }: { status: number; refused: Refused | undefined }) {
  const { pathname } = useLocation()
  const isMissing = status === 404
  const broken = isMissing ? m.frame_missing_title() : m.frame_broken_title()
  const title = refused && !isMissing ? refused.says : broken
  return (
    <Main>
      <Title>{title}</Title>
      <PageHead title={title} isSmall />
      <EmptyState
        title={isMissing ? m.frame_missing() : m.frame_broken()}
        action={
          refused?.refusal === 'sign-in-first' ? (
            <LinkButton to={`/sign-in?to=${encodeURIComponent(pathname)}`} reloadDocument>
              {m.frame_sign_in()}
            </LinkButton>
          ) : (
            <LinkButton to={isMissing ? '/' : pathname} reloadDocument>
              {isMissing ? m.frame_back_home() : m.frame_try_again()}
            </LinkButton>
          )
        }
      />
    </Main>
  )
}
