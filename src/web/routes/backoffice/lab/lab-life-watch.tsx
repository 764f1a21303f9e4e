import { WARNED_AHEAD } from '#src/domain/labs/validity.ts'
import type { App } from '#src/usecases/index.ts'
import { validityWords } from '#src/web/lab-contract/lab-life-words.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LabStateChip } from './lab-life-state.tsx'

type Watch = Awaited<ReturnType<App['watchLabs']>>

/** Applications, oldest first: the longest waiting is next. */
export function LabApplications({ applications }: Pick<Watch, 'applications'>) {
  return (
    <Panel title={m.lablife_applications()}>
      {applications.length === 0 ? (
        <p className="soft">{m.lablife_applications_none()}</p>
      ) : (
        <DataTable
          label={m.lablife_applications()}
          stacks
          columns={[
            { id: 'lab', head: m.lablife_lab() },
            { id: 'where', head: m.lablife_locality() },
            { id: 'state', head: m.lablife_state() },
            { id: 'since', head: m.lablife_since() },
          ]}
        >
          {applications.map(({ labId, code, name, locality, state, createdAt }) => (
            <tr key={labId}>
              <td className="deskitem">
                <Link to={`/backoffice/labs/${labId}`}>{name}</Link>{' '}
                <span className="sub">{code}</span>
              </td>
              <td>{nameHere(locality)}</td>
              <td>
                <LabStateChip state={state} />
              </td>
              <td className="num">
                <Time at={createdAt} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}

/** Labs whose licence or accreditation ends soon, or has ended. */
export function LabsEnding({ ending }: Pick<Watch, 'ending'>) {
  return (
    <Panel title={m.lablife_ending({ days: WARNED_AHEAD.days })}>
      {ending.length === 0 ? (
        <p className="soft">{m.lablife_ending_none()}</p>
      ) : (
        <DataTable
          label={m.lablife_ending({ days: WARNED_AHEAD.days })}
          stacks
          columns={[
            { id: 'lab', head: m.lablife_lab() },
            { id: 'paper', head: m.lablife_paper() },
            { id: 'end', head: m.lablife_last_day() },
            { id: 'left', head: m.lablife_days_left() },
          ]}
        >
          {ending.map(({ labId, code, name, of, endsOn, daysLeft }) => (
            <tr key={`${labId} ${of}`}>
              <td className="deskitem">
                <Link to={`/backoffice/labs/${labId}`}>{name}</Link>{' '}
                <span className="sub">{code}</span>
              </td>
              <td>{validityWords[of]()}</td>
              <td>
                <Day on={endsOn} />
              </td>
              <td>
                <Chip icon="warning" tone={daysLeft < 1 ? 'danger' : 'needs'}>
                  {daysLeft < 1 ? m.lablife_over() : daysLeft}
                </Chip>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
