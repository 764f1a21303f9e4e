import type { App } from '#src/usecases/index.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Bookings = Awaited<ReturnType<App['searchBookings']>>['bookings']

/** One line for each booking; its number leads to it. */
export function BookingRows({ bookings }: { bookings: Bookings }) {
  return (
    <DataTable
      label={m.controlroom_bookings()}
      stacks
      columns={[
        { id: 'booking', head: m.controlroom_col_booking() },
        { id: 'placed', head: m.controlroom_col_placed() },
        { id: 'state', head: m.controlroom_state() },
        { id: 'booker', head: m.controlroom_col_booker() },
        { id: 'city', head: m.controlroom_city() },
        { id: 'lab', head: m.controlroom_lab() },
        { id: 'total', head: m.controlroom_col_total(), isRight: true },
      ]}
    >
      {bookings.map(({ bookingId, number, placedAt, states, booker, city, labs, total }) => (
        <tr key={bookingId}>
          <td>
            <Link className="num nowrap" to={`/backoffice/bookings/${number}`}>
              {number}
            </Link>
          </td>
          <td className="num nowrap">
            <Time at={placedAt} />
          </td>
          <td>{[...new Set(states)].map((state) => storyState('order', state)).join(', ')}</td>
          <td>{booker || m.controlroom_nameless()}</td>
          <td>{city}</td>
          <td className="wraps">{labs.join(', ')}</td>
          <td className="r num">{rupeesOf(total)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
