import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export const handle: Handle = { isStatic: true }

/** Shown by the service worker in place of any page, so it says nothing of a particular one. */
export default function OfflinePage() {
  return (
    <Main>
      <Title>{m.frame_offline_title()}</Title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.frame_offline_title()} lede={m.site_offline()} isSmall>
        <p>{m.site_offline_typed()}</p>
        {/* Without an address of its own it opens the page that was wanted: this one stands there. */}
        <form className="actions mt-6" data-offline="">
          <button type="submit" className="btn">
            {m.frame_try_again()}
          </button>
        </form>
      </PageHead>
    </Main>
  )
}
