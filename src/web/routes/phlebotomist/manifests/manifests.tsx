import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/manifests'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listManifests()

/** Hand-overs: what both sides still have to explain, and the last that they closed. */
export default function ManifestsPage({ loaderData: { open, closed } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.manifest_title()}</Title>
      <PageHead title={m.manifest_title()} lede={m.manifest_list_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Panel title={m.manifest_open()}>
          {open.length > 0 ? (
            <Heads label={m.manifest_open()} manifests={open} />
          ) : (
            <EmptyState title={m.manifest_open_none()}>{m.manifest_open_none_help()}</EmptyState>
          )}
        </Panel>
        {closed.length > 0 && (
          <Panel title={m.manifest_closed()}>
            <Heads label={m.manifest_closed()} manifests={closed} />
          </Panel>
        )}
      </div>
    </Main>
  )
}

type Manifests = Awaited<ReturnType<App['listManifests']>>['open']

function Heads({ label, manifests }: { label: string; manifests: Manifests }) {
  return (
    <DataTable
      stacks
      label={label}
      columns={[
        { id: 'given', head: m.manifest_col_given() },
        { id: 'by', head: m.manifest_col_by() },
        { id: 'lab', head: m.manifest_col_lab() },
        { id: 'tubes', head: m.manifest_col_tubes() },
        { id: 'state', head: m.manifest_col_state() },
      ]}
    >
      {manifests.map((one) => (
        <tr key={one.manifestId}>
          <th scope="row" className="rowhead">
            <Link to={`/manifests/${one.manifestId}`}>{instantOf(one.givenAt, 'near')}</Link>
          </th>
          <td>{one.phlebotomist}</td>
          <td>{one.labName}</td>
          <td>{one.tubes}</td>
          <td>
            <ManifestState manifest={one} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** In words, with what is still to be done. */
export function ManifestState({ manifest }: { manifest: Manifests[number] }) {
  if (manifest.closedAt)
    return (
      <Chip icon="check" tone="ok">
        {m.manifest_both()}
      </Chip>
    )
  return (
    <>
      {manifest.openGaps > 0 && (
        <Chip icon="warning" tone="needs">
          {m.manifest_gaps({ count: manifest.openGaps })}
        </Chip>
      )}{' '}
      {!manifest.receivedAt && <Chip icon="clock">{m.manifest_waits_lab()}</Chip>}
    </>
  )
}
