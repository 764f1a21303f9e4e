import type { ComponentProps } from 'react'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { OfficeDispatch } from './office-dispatch.tsx'
import { storyState } from './office-story-words.ts'

type Props = {
  booking: BookingView
  dispatches: readonly (ComponentProps<typeof OfficeDispatch>['dispatch'] | null)[]
}

export function OfficeVisits({ booking, dispatches }: Props) {
  return (
    <div className="panel">
      <h2>{m.office_visits()}</h2>
      <DataTable
        stacks
        label={m.office_visits()}
        columns={[
          { id: 'when', head: m.office_visit_when() },
          { id: 'who', head: m.office_visit_who() },
          { id: 'state', head: m.office_visit_state() },
        ]}
      >
        {booking.visits.map((visit) => (
          <tr key={visit.visitId}>
            <td>
              {dayAndHours(visit)}
              {visit.isRecollection && <span className="sub"> {m.office_visit_fresh()}</span>}
              {visit.isSeparate && <span className="sub"> {m.office_visit_separate()}</span>}
            </td>
            <td>{visit.phlebotomist ?? m.office_visit_nobody()}</td>
            <td>{storyState('visit', visit.state)}</td>
          </tr>
        ))}
      </DataTable>
      {dispatches.map((one) => one && <OfficeDispatch key={one.visitId} dispatch={one} />)}
    </div>
  )
}
