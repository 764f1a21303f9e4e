import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Main } from './main.tsx'
import { PageHead, Title } from './page.tsx'

/** Replaces a page that failed to load; it opens by itself when there is a network again. */
export function OfflinePage() {
  const { pathname } = useLocation()
  useEffect(() => {
    const open = () => location.reload()
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [])
  return (
    <Main>
      <Title>{m.frame_offline_title()}</Title>
      <PageHead title={m.frame_offline_title()} lede={m.frame_offline()} isSmall>
        <div className="actions mt-6">
          <LinkButton to={pathname} reloadDocument>
            {m.frame_try_again()}
          </LinkButton>
        </div>
      </PageHead>
    </Main>
  )
}
