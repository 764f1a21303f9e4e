import { Form } from 'react-router'
import { MOST_OPENINGS, PIN_TRIES, type ShareViewKind } from '#src/domain/shares/share.ts'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Share = Awaited<ReturnType<App['listShares']>>['shares'][number]

/** The version in force; undefined where the report was withdrawn. */
type Newest = number | undefined

const seen: Record<ShareViewKind, (at: { time: string }) => string> = {
  page: m.report_share_seen_page,
  file: m.report_share_seen_file,
  replaced: m.report_share_seen_replaced,
  withdrawn: m.report_share_seen_withdrawn,
}

/** Every link of a report: for whom, until when, each opening, and the way to end it. */
export function ShareList({ shares, newest }: { shares: readonly Share[]; newest?: Newest }) {
  if (shares.length === 0)
    return <EmptyState title={m.report_share_none()}>{m.report_share_none_help()}</EmptyState>
  return (
    <ul className="grid gap-4">
      {shares.map((share) => (
        <li key={share.shareId} className="card p-6">
          <One share={share} newest={newest} />
        </li>
      ))}
    </ul>
  )
}

function One({ share, newest }: { share: Share; newest: Newest }) {
  const { shareId, sharedWith, madeAt, isOpen, wrongTries, views } = share
  const name = sharedWith ?? m.report_share_nobody()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>{name}</h3>
        <Standing share={share} newest={newest} />
      </div>
      <p className="soft mt-2">
        {m.report_share_made_on({ time: instantOf(madeAt, 'near') })} {endWords(share)}
      </p>
      <ul className="mt-3">
        {views.length === 0 && <li>{m.report_share_unseen()}</li>}
        {views.map(({ id, kind, at }) => (
          <li key={id}>{seen[kind]({ time: instantOf(at, 'near') })}</li>
        ))}
        {wrongTries > 0 && <li>{m.report_share_wrong({ count: wrongTries })}</li>}
      </ul>
      {isOpen && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="shareId" value={shareId} />
          <p className="small soft mb-2">{m.report_share_end_help()}</p>
          <SubmitButton intent="end" kind="danger" size="small">
            {m.report_share_end()}
            <span className="sr-only"> {name}</span>
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** A link opens the version it was made for, and only while that one is in force. */
function Standing({ share: { isOpen, version }, newest }: { share: Share; newest: Newest }) {
  if (isOpen && version !== newest)
    return (
      <Chip icon="warning" tone="needs">
        {m.report_share_replaced()}
      </Chip>
    )
  return (
    <Chip icon={isOpen ? 'share' : 'close'} tone={isOpen ? 'ok' : 'plain'}>
      {isOpen ? m.report_share_open() : m.report_share_over()}
    </Chip>
  )
}

function endWords({ isOpen, endedAt, endsAt, wrongTries, openings }: Share): string {
  if (endedAt) return m.report_share_ended({ time: instantOf(endedAt, 'near') })
  if (wrongTries >= PIN_TRIES) return m.report_share_closed()
  if (openings >= MOST_OPENINGS) return m.report_share_worn()
  const time = instantOf(endsAt, 'near')
  return isOpen ? m.report_share_ends({ time }) : m.report_share_has_ended({ time })
}
