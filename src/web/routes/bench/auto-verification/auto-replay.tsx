import { whyNotByRule } from '#src/domain/auto-verification/verdict.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownAuto } from './auto-standing.tsx'
import { leftWords, shareOf } from './auto-words.ts'

type Props = { shown: ShownAuto; tried: TriedForm }

/** What the rule would have done with the lab's last results, and the switch for exactly that. */
export function AutoReplayPanel({ shown, tried }: Props) {
  const { rule, replay, may } = shown
  if (!rule) return null
  return (
    <Panel title={m.auto_replay_title()}>
      <div className="grid grid-cols-1 gap-4">
        {replay ? <Found replay={replay} /> : <p>{m.auto_replay_none()}</p>}
        {may.set && (
          <ActForm
            intent="replay"
            about={{ number: rule.number }}
            act={replay ? m.auto_replay_again() : m.auto_replay_run()}
            {...(replay && { kind: 'quiet' as const })}
            tried={tried}
          />
        )}
        {replay && may.set && <SwitchOn shown={shown} replay={replay} tried={tried} />}
      </div>
    </Panel>
  )
}

type Replay = NonNullable<ShownAuto['replay']>

function Found({ replay }: { replay: Replay }) {
  const { counted, passed, stopped, left, by, at } = replay
  const share = shareOf(passed, counted)
  return (
    <>
      <p>{m.auto_replay_found({ counted, passed, share })}</p>
      <p className="small soft">{m.auto_replay_by({ name: by, time: instantOf(at) })}</p>
      <ul className="grid gap-2">
        {whyNotByRule.map((why) => {
          const count = left[why]
          return count && <li key={why}>{m.auto_left_count({ why: leftWords[why](), count })}</li>
        })}
      </ul>
      {stopped.length === 0 && passed > 0 && <Note icon="check">{m.auto_stopped_none()}</Note>}
      {stopped.length > 0 && (
        <>
          <Note tone="danger">{m.auto_stopped({ count: stopped.length })}</Note>
          <Stopped stopped={stopped} />
        </>
      )}
    </>
  )
}

function Stopped({ stopped }: Pick<Replay, 'stopped'>) {
  return (
    <DataTable
      stacks
      label={m.auto_stopped_title()}
      columns={[
        { id: 'sample', head: m.quality_col_sample() },
        { id: 'at', head: m.quality_col_at() },
        { id: 'why', head: m.auto_col_why() },
      ]}
    >
      {stopped.map(({ orderId, accession, enteredAt, reason }) => (
        <tr key={`${orderId} ${enteredAt}`}>
          <th scope="row" className="rowhead">
            <Link to={`/lab/orders/${orderId}`} className="num">
              {accession ?? m.quality_open_order()}
            </Link>
          </th>
          <td className="num">
            <Time at={enteredAt} shape="near" />
          </td>
          <td>{reason}</td>
        </tr>
      ))}
    </DataTable>
  )
}

type SwitchProps = Props & { replay: Replay }

function SwitchOn({ shown: { switched, fewest }, replay, tried }: SwitchProps) {
  const { replayId, fingerprint, counted, isOwn } = replay
  if (switched?.isOn) return null
  if (counted < fewest) return <Note icon="clock">{m.auto_too_few({ counted, fewest })}</Note>
  if (!isOwn) return <Note>{m.auto_replay_yours()}</Note>
  return (
    <ActForm
      intent="on"
      about={{ replayId, fingerprint }}
      fields={[{ name: 'reason', label: m.auto_on_reason() }]}
      lede={m.auto_on_help()}
      act={m.auto_switch_on()}
      tried={tried}
    />
  )
}
