import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Instrument = Awaited<ReturnType<App['listInstruments']>>['instruments'][number]

type Props = { instruments: readonly Instrument[]; mayKeep: boolean; tried: TriedForm }

/** Every instrument of the lab, also those it no longer uses. */
export function InstrumentTable({ instruments, mayKeep, tried }: Props) {
  return (
    <DataTable
      stacks
      label={m.instrument_title()}
      columns={[
        { id: 'name', head: m.instrument_name() },
        { id: 'section', head: m.instrument_section() },
        { id: 'model', head: m.instrument_model() },
        { id: 'serial', head: m.instrument_serial() },
        { id: 'from', head: m.instrument_from() },
        { id: 'state', head: m.instrument_state() },
      ]}
    >
      {instruments.map((one) => (
        <tr key={one.instrumentId}>
          <th scope="row" className="rowhead">
            {one.retiredAt ? (
              one.name
            ) : (
              <Link to={`/lab/instruments/${one.instrumentId}`}>{one.name}</Link>
            )}
          </th>
          <td>{one.section}</td>
          <td>{one.model ?? '–'}</td>
          <td className="num">{one.serialNumber ?? '–'}</td>
          <td className="num">
            <Day on={one.inUseFrom} />
          </td>
          <td>
            <Standing instrument={one} />
            {mayKeep && !one.retiredAt && <Retire instrument={one} tried={tried} />}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Standing({ instrument: { retiredAt, retiredReason } }: { instrument: Instrument }) {
  if (!retiredAt)
    return (
      <Chip icon="check" tone="ok">
        {m.instrument_in_use()}
      </Chip>
    )
  return (
    <>
      <Chip icon="lock">{m.instrument_retired({ time: instantOf(retiredAt) })}</Chip>{' '}
      <span className="sub">{retiredReason}</span>
    </>
  )
}

/** Folded, because it can't be undone; open where it came back with an error. */
function Retire({ instrument, tried }: { instrument: Instrument; tried: TriedForm }) {
  const { instrumentId, version, name } = instrument
  const isTried = tried?.result.initialValue?.instrumentId === instrumentId
  return (
    <details className="mt-3" open={isTried}>
      <summary className="small">{m.instrument_retire()}</summary>
      <ActForm
        intent="retire"
        about={{ instrumentId, version }}
        fields={[{ name: 'reason', label: m.instrument_retire_reason({ name }) }]}
        lede={m.instrument_retire_help()}
        act={m.instrument_retire()}
        kind="quiet"
        tried={isTried ? tried : undefined}
      />
    </details>
  )
}
