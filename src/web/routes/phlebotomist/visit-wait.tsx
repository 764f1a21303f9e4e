import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitView } from './visit-view.ts'

/** The longest timer of a browser: a longer one would fire at once. */
const LONGEST_MS = 2_147_483_647

type Waits = NonNullable<VisitView['waits']>

/**
 * Replaces a button that would be refused: when the step opens. The page then reloads itself; it
 * counts from the server's time, because a phone's clock may be wrong.
 */
export function VisitWait({ view, waits }: { view: VisitView; waits: Waits }) {
  const { revalidate } = useRevalidator()
  const { opensAt, seconds } = waits
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), Math.min(seconds * 1000, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [opensAt, seconds, revalidate])
  return (
    <>
      <output className="strong block">{m.visit_wait({ time: instantOf(opensAt, 'near') })}</output>
      <LinkButton to={`/phlebotomist/visits/${view.visitId}`} kind="quiet" isWide reloadDocument>
        <Icon name="again" />
        {m.visit_wait_again()}
      </LinkButton>
    </>
  )
}

/** The time from which it is allowed, or that the patient allowed it sooner. */
export function VisitHours({ view }: { view: VisitView }) {
  const { opens, isEarlyAllowed, state } = view
  if (isEarlyAllowed)
    return (
      <li>
        <Icon name="check" />
        {m.visit_early()}
      </li>
    )
  return (
    <>
      {state === 'accepted' && (
        <li>
          <Icon name="clock" />
          {m.visit_opens_depart({ time: instantOf(opens.departAt, 'near') })}
        </li>
      )}
      <li>
        <Icon name="clock" />
        {m.visit_opens_door({ time: instantOf(opens.doorAt, 'near') })}
      </li>
    </>
  )
}
