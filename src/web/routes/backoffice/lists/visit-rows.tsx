import type { App } from '#src/usecases/index.ts'
import { isBeforeTheWay } from '#src/domain/proposals/proposal.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type Visits = Awaited<ReturnType<App['searchVisits']>>['visits']

/** One line for each visit; its booking's number leads to the booking. */
export function VisitRows({ visits }: { visits: Visits }) {
  return (
    <DataTable
      label={m.controlroom_visits()}
      stacks
      columns={[
        { id: 'booking', head: m.controlroom_col_booking() },
        { id: 'choose', head: m.propose_select_head() },
        { id: 'when', head: m.controlroom_col_when() },
        { id: 'state', head: m.controlroom_state() },
        { id: 'who', head: m.controlroom_phlebotomist() },
        { id: 'booker', head: m.controlroom_col_booker() },
        { id: 'where', head: m.controlroom_col_where() },
        { id: 'lab', head: m.controlroom_lab() },
      ]}
    >
      {visits.map((visit) => (
        <tr key={visit.visitId}>
          <td>
            <Link className="num nowrap" to={`/backoffice/bookings/${visit.number}`}>
              {visit.number}
            </Link>
          </td>
          <td>{isBeforeTheWay(visit) && <Choice visit={visit} />}</td>
          <td className="nowrap">{dayAndHours(visit)}</td>
          <td>
            {storyState('visit', visit.state)}
            {visit.proposal && isBeforeTheWay(visit) && (
              <span className="sub block">
                {m.story_of_proposal()}: {storyState('proposal', visit.proposal)}
              </span>
            )}
            {visit.isRecollection && <span className="sub block">{m.controlroom_fresh()}</span>}
          </td>
          <td>
            {visit.phlebotomist ?? <span className="sub">{m.controlroom_nobody()}</span>}
            {visit.state === 'accepted' && (
              <Link
                className="block"
                to={`/backoffice/bookings/${visit.number}#reassign-${visit.visitId}`}
              >
                {m.reassign_link()}
              </Link>
            )}
          </td>
          <td>{visit.booker || m.controlroom_nameless()}</td>
          <td>
            {visit.locality}, {visit.pincode} <span className="sub block">{visit.city}</span>
          </td>
          <td className="wraps">{visit.labs.join(', ')}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Chooses the visit for the form around the list. */
function Choice({ visit: { visitId, number } }: { visit: Visits[number] }) {
  return (
    <label className="agree">
      <input
        type="checkbox"
        name="visit"
        value={visitId}
        aria-label={m.propose_select({ number })}
      />
    </label>
  )
}
