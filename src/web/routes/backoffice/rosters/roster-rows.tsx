import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Rosters = Awaited<ReturnType<App['listRosters']>>['rosters']
type Roster = Rosters[number]

/** One line for each phlebotomist; the name leads to the roster. */
export function RosterRows({ rosters }: { rosters: Rosters }) {
  return (
    <DataTable
      label={m.roster_office_title()}
      stacks
      columns={[
        { id: 'name', head: m.roster_col_name() },
        { id: 'city', head: m.roster_col_city() },
        { id: 'now', head: m.roster_col_now() },
        { id: 'hours', head: m.roster_col_hours() },
        { id: 'radius', head: m.roster_col_radius() },
        { id: 'skills', head: m.roster_col_skills() },
      ]}
    >
      {rosters.map((roster) => (
        <tr key={roster.phlebotomistId}>
          <td>
            <Link to={`/backoffice/rosters/${roster.phlebotomistId}`}>{roster.name}</Link>
          </td>
          <td>{roster.cities.join(', ')}</td>
          <td>
            <Now roster={roster} />
          </td>
          <td className="num">{roster.isMissing ? '–' : weekHours(roster.weekMinutes)}</td>
          <td className="num">
            {roster.radiusKm === null ? '–' : m.roster_picture_km({ km: roster.radiusKm })}
          </td>
          <td className="wraps">{roster.isMissing ? '–' : skills(roster)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function Now({ roster: { isMissing, isOnLeave } }: { roster: Roster }) {
  if (isMissing)
    return (
      <Chip icon="warning" tone="needs">
        {m.roster_state_missing()}
      </Chip>
    )
  return isOnLeave ? <Chip icon="clock">{m.roster_leave_now()}</Chip> : m.roster_col_working()
}

/** Hours with one decimal where they are not whole. */
function weekHours(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}

function skills({ seesChildren, seesElderly }: Roster): string {
  const held = [
    m.roster_col_everybody(),
    ...(seesChildren ? [m.roster_col_children()] : []),
    ...(seesElderly ? [m.roster_col_elderly()] : []),
  ]
  return held.join(', ')
}
