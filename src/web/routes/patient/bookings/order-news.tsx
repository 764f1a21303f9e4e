import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { number: string; steps: number }

/**
 * That the booking changed since the page was opened: shown by `hear-news.browser.ts` and
 * `moves.browser.ts` where the page is not read anew, because its person is typing on it.
 */
export function OrderNews({ number, steps }: Props) {
  return (
    <div
      className="mb-6"
      data-news=""
      data-follows={`/api/live/bookings/${number}`}
      data-steps={steps}
      hidden
    >
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
