import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  dueAt: string | null
  acknowledgedAt: string | null
  acknowledgeLateSince: string | null
  endLateSince: string | null
}

/** What is due next and by when, and whether a promise was ever broken. */
export function TicketDue({ dueAt, acknowledgedAt, acknowledgeLateSince, endLateSince }: Props) {
  const isBroken = acknowledgeLateSince !== null || endLateSince !== null
  return (
    <>
      {dueAt && (
        <>
          <Time at={dueAt} />{' '}
          <span className="sub">
            {acknowledgedAt ? m.contact_due_end() : m.contact_due_acknowledge()}
          </span>
        </>
      )}
      {isBroken && (
        <Chip icon="clock" tone="danger">
          {m.contact_clock_broken()}
        </Chip>
      )}
    </>
  )
}
