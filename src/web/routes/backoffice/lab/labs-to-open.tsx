import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Labs = Awaited<ReturnType<App['listLabsToOpen']>>

/** Labs that were approved and never switched on, longest waiting first. */
export function LabsToOpen({ labs }: { labs: Labs }) {
  return (
    <div id="to-open">
      <Panel title={m.controlroom_to_open()}>
        {labs.length === 0 ? (
          <p className="soft">{m.controlroom_to_open_none()}</p>
        ) : (
          <DataTable
            label={m.controlroom_to_open()}
            stacks
            columns={[
              { id: 'lab', head: m.lablife_lab() },
              { id: 'where', head: m.lablife_locality() },
              { id: 'approved', head: m.controlroom_col_approved() },
              { id: 'turn', head: m.controlroom_col_turn() },
            ]}
          >
            {labs.map(({ labId, code, name, locality, since, isOwn }) => (
              <tr key={labId}>
                <td className="deskitem">
                  <Link to={`/backoffice/labs/${labId}`}>{name}</Link>{' '}
                  <span className="sub">{code}</span>
                </td>
                <td>{nameHere(locality)}</td>
                <td className="num">
                  <Time at={since} />
                </td>
                <td>{isOwn ? m.controlroom_own() : m.controlroom_open_yours()}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </Panel>
    </div>
  )
}
