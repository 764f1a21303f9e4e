import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { hoursOf } from '#src/web/ui/time-words.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type DayVisit, markWords } from './day-shapes.tsx'

/** What the picture shows, one line for each visit; its booking's number leads to the booking. */
export function DayTable({ visits }: { visits: readonly DayVisit[] }) {
  return (
    <DataTable
      label={m.daymap_table()}
      stacks
      columns={[
        { id: 'when', head: m.controlroom_col_when() },
        { id: 'booking', head: m.controlroom_col_booking() },
        { id: 'state', head: m.controlroom_state() },
        { id: 'route', head: m.daymap_col_route() },
        { id: 'who', head: m.controlroom_phlebotomist() },
        { id: 'where', head: m.controlroom_col_where() },
        { id: 'lab', head: m.controlroom_lab() },
      ]}
    >
      {visits.map((visit) => (
        <tr key={visit.visitId} id={`visit-${visit.visitId}`} className="daymap__row">
          <td className="nowrap">{hoursOf(visit.startsAt, visit.endsAt)}</td>
          <td>
            <Link className="num nowrap" to={`/backoffice/bookings/${visit.number}`}>
              {visit.number}
            </Link>
          </td>
          <td>
            {visit.mark === 'open' ? (
              <Chip tone="needs" icon="person">
                {markWords.open()}
              </Chip>
            ) : (
              storyState('visit', visit.state)
            )}{' '}
            {visit.isLate && (
              <Chip tone="danger" icon="warning">
                {m.daymap_late()}
              </Chip>
            )}
          </td>
          <td>{visit.route ?? '–'}</td>
          <td>{visit.phlebotomist ?? <span className="sub">{m.daymap_nobody()}</span>}</td>
          <td>
            {visit.locality}, {visit.pincode}
          </td>
          <td className="wraps">{visit.labs.join(', ')}</td>
        </tr>
      ))}
    </DataTable>
  )
}
