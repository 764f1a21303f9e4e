import { useSite } from '#src/web/site.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/** On every page from 24 hours before a planned downtime; meanwhile on the pages still open. */
export function DowntimeBanner() {
  const downtime = useSite()?.downtime
  if (!downtime) return null
  const { startsAt, endsAt, isRunning, words } = downtime
  const times = { from: instantOf(startsAt, 'near'), to: instantOf(endsAt, 'near') }
  return (
    <aside className="downtime" aria-label={m.downtime_banner_label()}>
      <Icon name="clock" small />
      <p>
        <b>{isRunning ? m.downtime_banner_running(times) : m.downtime_banner(times)}</b>{' '}
        {words[getLocale()]}
      </p>
    </aside>
  )
}
