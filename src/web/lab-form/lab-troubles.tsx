import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownErrors } from './shown-errors.ts'

type Props = { id: string; says: string | undefined; shown: ShownErrors }

/**
 * How much is to be corrected, and the way to the first of it; each field then leads to the next
 * one. The whole list is behind a disclosure, so that eighteen faults are no wall. It takes the
 * focus when it appears.
 */
export function LabTroubles({ id, says, shown }: Props) {
  const wrong = Object.entries(shown.errors)
  const [first] = wrong
  if (says === undefined && !first) return null
  const called = (name: string) => (shown.labels[name] ? `${shown.labels[name]}: ` : '')
  return (
    <div
      key={JSON.stringify([says, shown.errors])}
      ref={takeFocus}
      className="errors"
      role="alert"
      autoFocus
      tabIndex={-1}
      id={`${id}-errors`}
    >
      <h2>
        <Icon name="warning" />
        {says ?? m.frame_errors_title({ count: wrong.length })}
      </h2>
      {first && (
        <ul>
          <li>
            <a href={`#${id}-${first[0]}`}>{called(first[0]) + first[1].join(' ')}</a>
          </li>
        </ul>
      )}
      {wrong.length > 1 && (
        <details>
          <summary>{m.labform_errors_others({ count: wrong.length - 1 })}</summary>
          <ul>
            {wrong.slice(1).map(([name, errors]) => (
              <li key={name}>
                <a href={`#${id}-${name}`}>{called(name) + errors.join(' ')}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function takeFocus(box: HTMLElement | null) {
  box?.focus()
}

/** Below a wrong field: which of all it is, and the way to the next. */
export function NextTrouble({
  id,
  name,
  names,
}: {
  id: string
  name: string
  names: readonly string[]
}) {
  const at = names.indexOf(name)
  const next = names[at + 1]
  if (at === -1 || names.length < 2) return null
  const place = { at: at + 1, count: names.length }
  return (
    <p className="nexttrouble">
      {next === undefined ? (
        <span className="soft">{m.labform_errors_last(place)}</span>
      ) : (
        <a href={`#${id}-${next}`}>{m.labform_errors_next(place)}</a>
      )}
    </p>
  )
}
