import type { ReactNode } from 'react'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type KeptTube = Awaited<ReturnType<App['viewStorage']>>['due'][number]

type Props = {
  label: string
  tubes: readonly KeptTube[]
  /** What stands for the number in the first column; null: the number itself. */
  name?: (tube: KeptTube) => ReactNode
  /** What follows the time until which it is kept. */
  note?: (tube: KeptTube) => ReactNode
}

/** Stored tubes: which, where, since when, and until when each is kept. */
export function TubeTable({ label, tubes, name = () => null, note = () => null }: Props) {
  return (
    <DataTable
      stacks
      label={label}
      columns={[
        { id: 'tube', head: m.storage_col_tube() },
        { id: 'kind', head: m.storage_col_kind() },
        { id: 'place', head: m.storage_col_place() },
        { id: 'stored', head: m.storage_col_stored() },
        { id: 'until', head: m.storage_col_until() },
      ]}
    >
      {tubes.map((tube) => (
        <tr key={`${tube.tubeId} ${tube.version}`}>
          <th scope="row" className="rowhead">
            {name(tube) ?? <span className="num">{tube.barcode}</span>}{' '}
            <span className="sub num">{tube.accession}</span>
          </th>
          <td>
            <CapDot cap={tube.cap} /> {nameHere(tube.typeName)}
          </td>
          <td>{tube.place}</td>
          <td>{tube.storedAt && <Time at={tube.storedAt} shape="near" />}</td>
          <td>
            {tube.keptUntil && <Time at={tube.keptUntil} shape="near" />}{' '}
            {!tube.isConfirmed && (
              <Chip icon="info" tone="needs">
                {m.storage_unconfirmed()}
              </Chip>
            )}{' '}
            {note(tube)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
