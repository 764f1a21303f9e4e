import { RECENT_DAYS } from '#src/domain/auto-verification/replay.ts'
import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { causeWords, shareOf } from './auto-words.ts'

export type ShownAuto = Awaited<ReturnType<App['viewAutoVerification']>>
type Props = { shown: ShownAuto; tried: TriedForm }

/** Whether the rule is on, why not, and how it is switched off. */
export function AutoStanding({ shown, tried }: Props) {
  const { switched, counted, byRule, may } = shown
  return (
    <Panel title={m.auto_standing_title()}>
      <div className="grid grid-cols-1 gap-4">
        <Switched switched={switched} />
        <p className="num">
          {m.auto_share_recent({
            days: RECENT_DAYS,
            byRule,
            counted,
            share: shareOf(byRule, counted),
          })}
        </p>
        {switched?.isOn && may.stop && (
          <ActForm
            intent="off"
            about={{ number: switched.number }}
            fields={[{ name: 'reason', label: m.auto_reason() }]}
            act={m.auto_switch_off()}
            kind="quiet"
            tried={tried}
          />
        )}
      </div>
    </Panel>
  )
}

function Switched({ switched }: Pick<ShownAuto, 'switched'>) {
  if (!switched) return <Note>{m.auto_never_on()}</Note>
  const { isOn, cause, reason, at, by } = switched
  const time = instantOf(at)
  if (isOn)
    return (
      <Note icon="check" title={m.auto_is_on()}>
        {m.auto_on_by({ name: by ?? '', time, reason })}
      </Note>
    )
  const tone = by === null ? 'danger' : undefined
  return (
    <Note {...(tone && { tone })} title={m.auto_is_off()}>
      <p>{m.auto_off_at({ time, cause: causeWords[cause]() })}</p>
      {by !== null && <p>{m.auto_off_by({ name: by, reason })}</p>}
      {by === null && <p>{m.auto_off_controls()}</p>}
    </Note>
  )
}
