import { Form } from 'react-router'
import type { GapKind } from '#src/domain/manifests/gap.ts'
import { type GapReason, gapReasons } from '#src/domain/manifests/manifest.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type ManifestView = Awaited<ReturnType<App['viewManifest']>>
type Row = ManifestView['rows'][number]

const gapWords: Record<GapKind, () => string> = {
  'not-received': m.manifest_gap_not_received,
  'not-scanned-out': m.manifest_gap_not_scanned_out,
  'not-given': m.manifest_gap_not_given,
}

const reasonWords: Record<GapReason, () => string> = {
  found: m.manifest_reason_found,
  lost: m.manifest_reason_lost,
}

/** Each tube: scanned out and in, or what both sides say about it. */
export function ManifestTubes({ view }: { view: ManifestView }) {
  return (
    <DataTable
      stacks
      label={m.manifest_col_tubes()}
      columns={[
        { id: 'tube', head: m.manifest_col_tube() },
        { id: 'what', head: m.manifest_col_what() },
        { id: 'carrier', head: m.manifest_col_carrier() },
        { id: 'lab', head: m.manifest_col_lab_says() },
      ]}
    >
      {view.rows.map((row) => (
        <tr key={row.tubeId}>
          <th scope="row" className="rowhead">
            <CapDot cap={row.cap} /> <span className="num">{row.barcode}</span>{' '}
            <span className="sub">{nameHere(row.typeName)}</span>
          </th>
          <td>
            <What row={row} />
          </td>
          <td>{saidBy(row.gap, row.carrierReason)}</td>
          <td>
            {saidBy(row.gap, row.labReason)}
            {row.gap && view.maySay && !view.closedAt && <Say view={view} row={row} />}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function What({ row }: { row: Row }) {
  const late = row.carry?.pastMinutes ?? 0
  return (
    <>
      <Chip icon={row.gap ? 'warning' : 'check'} tone={row.gap ? 'needs' : 'ok'}>
        {row.gap ? gapWords[row.gap]() : m.manifest_fine()}
      </Chip>{' '}
      {late > 0 && <span className="sub">{m.manifest_late({ minutes: late })}</span>}
    </>
  )
}

function saidBy(gap: GapKind | null, reason: GapReason | null): string {
  if (reason) return reasonWords[reason]()
  return gap ? m.manifest_nothing_said() : ''
}

/**
 * What the viewer's side says, the office's in place of the phlebotomist's; the other side says so too
 * before it is closed.
 */
function Say({ view, row }: { view: ManifestView; row: Row }) {
  const said = view.side === 'lab' ? row.labReason : row.carrierReason
  return (
    <Form method="post" className="row-acts">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="tubeId" value={row.tubeId} />
      <select
        key={said}
        name="reason"
        className="input"
        aria-label={m.manifest_say({ barcode: row.barcode ?? '' })}
        defaultValue={said ?? gapReasons[0]}
      >
        {gapReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonWords[reason]()}
          </option>
        ))}
      </select>
      <SubmitButton kind="quiet" size="small" intent="explain">
        {m.manifest_say_do()}
      </SubmitButton>
    </Form>
  )
}
