import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * That the booking changed since the page was opened: shown by `hear-news.browser.ts` where the page is
 * not loaded anew, because its person is typing on it.
 */
export function OrderNews({ number }: { number: string }) {
  return (
    <div className="mb-6" data-news="" hidden>
      <Note tone="needs" title={m.booking_track_news()} isNews>
        <p>{m.booking_track_news_typed()}</p>
        <p className="actions mt-4">
          <LinkButton kind="quiet" to={`/bookings/${number}`}>
            {m.booking_track_news_load()}
          </LinkButton>
        </p>
      </Note>
    </div>
  )
}
