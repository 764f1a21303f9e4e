import { SearchBookings } from '#src/domain/office-lists/office-lists.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking-list'
import { askedList } from './asked-list.ts'
import { BookingRows } from './booking-rows.tsx'
import { ListedDays, ListFilters, ListPages } from './list-filters.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const HERE = '/backoffice/bookings'

/** The filters stand in the query string, with `after` for the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { wanted, ...asked } = askedList(request, SearchBookings)
  const found = await context.get(app).searchBookings(wanted ?? null)
  const states = orderStates
    .filter((state) => state !== 'draft')
    .map((value) => ({ value, label: storyState('order', value) }))
  return { ...asked, isWrong: wanted === undefined, states, ...found }
}

/** Every booking, by what it is filtered by. */
export default function BookingListPage({ loaderData }: Route.ComponentProps) {
  const { asked, errors, isWrong, states, choices, bookings, days, next, isPaged } = loaderData
  return (
    <Main width="wide">
      <Title>{`${m.controlroom_bookings()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.controlroom_bookings()}
      />
      <PageHead title={m.controlroom_bookings()} lede={m.controlroom_bookings_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <ListFilters {...{ to: HERE, asked, errors, states, choices }} />
        {isWrong ? (
          <Note tone="needs">{m.controlroom_wrong()}</Note>
        ) : (
          <>
            <ListedDays days={days} />
            {bookings.length === 0 ? (
              <EmptyState title={m.controlroom_none_bookings()}>
                {m.controlroom_none_help()}
              </EmptyState>
            ) : (
              <BookingRows bookings={bookings} />
            )}
            <ListPages {...{ to: HERE, asked, isPaged, next }} />
          </>
        )}
      </div>
    </Main>
  )
}
