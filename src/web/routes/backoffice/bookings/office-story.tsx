import type { BookingView } from '#src/web/orders/order-view.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { storyNoun, storyReason, storyState } from './office-story-words.ts'

type Props = { booking: BookingView }

export function OfficeVisits({ booking }: Props) {
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
            </td>
            <td>{visit.phlebotomist ?? m.office_visit_nobody()}</td>
            <td>{storyState('visit', visit.state)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

const actors: Readonly<Record<string, () => string>> = {
  person: m.office_by_person,
  worker: m.office_by_worker,
  visitor: m.office_by_visitor,
}

/** Every transition of every machine, newest first: the last line shows what is stuck. */
export function OfficeStory({ booking }: Props) {
  return (
    <div className="panel">
      <h2>{m.office_story()}</h2>
      <DataTable
        stacks
        label={m.office_story()}
        columns={[
          { id: 'of', head: m.office_story_of() },
          { id: 'to', head: m.office_story_to() },
          { id: 'at', head: m.office_story_at() },
          { id: 'by', head: m.office_story_by() },
          { id: 'why', head: m.office_story_why() },
        ]}
      >
        {booking.events.toReversed().map(({ at, machine, toState, actorKind, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a story only grows
          <tr key={index}>
            <td>{storyNoun(machine)}</td>
            <td>{storyState(machine, toState)}</td>
            <td className="num">
              <Time at={at} shape="near" />
            </td>
            <td>{actors[actorKind]?.() ?? actorKind}</td>
            <td className="sub">{storyReason(reason)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}
