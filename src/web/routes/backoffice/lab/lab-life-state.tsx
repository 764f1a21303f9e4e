import {
  type LabLife,
  eventWords,
  labStates,
  needAddress,
  needWords,
} from '#src/web/lab-contract/lab-life-words.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { Timeline } from '#src/web/ui/timeline.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export function LabStateChip({ state }: Pick<LabLife, 'state'>) {
  const { icon, tone, label } = labStates[state]
  return (
    <Chip icon={icon} tone={tone}>
      {label()}
    </Chip>
  )
}

/**
 * The lab's requirements, each with whether it is met, in words and not by colour alone, and the way
 * to where it is met.
 */
export function LabReadiness({ life }: { life: LabLife }) {
  const { readiness } = life
  const isDone = readiness.every(({ isMet }) => isMet)
  return (
    <Panel title={m.lablife_readiness()}>
      {isDone && <p className="soft">{m.lablife_readiness_done()}</p>}
      <ul className="checklist">
        {readiness.map(({ need, isMet }) => (
          <li key={need} className={isMet ? undefined : 'checklist__open'}>
            <Icon name={isMet ? 'check' : 'warning'} small />
            <Link to={needAddress(life, need)}>{needWords[need]()}</Link>
            <span className="small soft">{isMet ? m.lablife_met() : m.lablife_unmet()}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Every transition of the lab, the newest last, with who made it and why. */
export function LabHistory({ history }: Pick<LabLife, 'history'>) {
  if (history.length === 0)
    return (
      <Panel title={m.lablife_history()}>
        <Note>{m.lablife_history_none()}</Note>
      </Panel>
    )
  const last = history.length - 1
  return (
    <Panel title={m.lablife_history()}>
      <Timeline
        steps={history.map(({ at, event, reason, by }, index) => ({
          id: `${at} ${event} ${index}`,
          stage: index === last ? 'now' : 'done',
          title: eventWords(event),
          at,
          detail: [by, reason].filter(Boolean).join(': '),
        }))}
      />
    </Panel>
  )
}
