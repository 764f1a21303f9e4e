import { AppHead, BenchDuo, Counts, Due, Flag, Keys } from '#src/web/ui/bench.tsx'
import { IconButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'

const columns = [
  { id: 'due', head: 'Due', sort: 'ascending' as const },
  { id: 'tube', head: 'Tube' },
  { id: 'patient', head: 'Patient' },
  { id: 'value', head: 'Value', isRight: true },
  { id: 'flag', head: 'Flag' },
  { id: 'acts', head: 'Actions' },
]

export function Tables() {
  return (
    <Panel title="Bench">
      <div className="bench">
        <AppHead title="Bench" />
        <Counts
          label="Show"
          counts={[
            { to: '#due', label: 'Due next', count: 84, isCurrent: true },
            { to: '#late', label: 'Late', count: 1 },
          ]}
        />
        <Keys
          label="Keys"
          keys={[
            [['J', 'K'], 'down, up'],
            [['Enter'], 'values'],
          ]}
        />
        <BenchDuo side={<Note tone="needs">6.1 is above range. Last time 5.6.</Note>}>
          <DataTable label="Worklist" columns={columns} hasActions>
            <tr>
              <td>
                <Due tone="late" detail="12 min late">
                  10:52 am
                </Due>
              </td>
              <td>
                <CapDot cap="lavender" />
                9004417
              </td>
              <td>Suresh P., 71 M</td>
              <td className="r strong">6.4</td>
              <td>
                <Flag icon="warning" tone="crit">
                  Critical low, call now
                </Flag>
              </td>
              <Acts />
            </tr>
            <tr aria-selected="true">
              <td>
                <Due tone="soon" detail="in 1 min">
                  11:05 am
                </Due>
              </td>
              <td>
                <CapDot cap="grey" />
                9004420
              </td>
              <td>Anita D., 46 F</td>
              <td className="r strong">148</td>
              <td>
                <Flag icon="up" tone="out">
                  High
                </Flag>
              </td>
              <Acts />
            </tr>
          </DataTable>
        </BenchDuo>
      </div>
    </Panel>
  )
}

function Acts() {
  return (
    <td>
      <div className="acts">
        <IconButton aria-label="View">
          <Icon name="eye" small />
        </IconButton>
      </div>
    </td>
  )
}
