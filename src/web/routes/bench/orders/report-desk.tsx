import { labRevisionKinds } from '#src/domain/reports/revision.ts'
import type { App } from '#src/usecases/index.ts'
import { reportStateWords } from '#src/web/results/report-view.ts'
import { revisionActs, revisionKindWords } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type ReportDeskView = NonNullable<Awaited<ReturnType<App['viewReportDesk']>>>

type Props = { orderId: string; desk: ReportDeskView }

/** An order's published reports, and what the lab may do about them. */
export function ReportDesk({ orderId, desk }: Props) {
  const { reportId, state, version: number, publishedAt, revisions, may } = desk
  const open = revisions.find((revision) => revision.state === 'draft')
  const time = instantOf(publishedAt)
  const kinds = [
    ...(may.revise ? labRevisionKinds : []),
    ...(may.withdraw ? (['withdraw'] as const) : []),
  ]
  return (
    <section className="entry mt-6" aria-labelledby="desk-title">
      <h2 id="desk-title">{m.revision_desk_title()}</h2>
      <p>{m.revision_desk_stands({ number, state: reportStateWords(state), time })}</p>
      <p className="small soft mt-2">{m.revision_desk_help()}</p>
      {open && (
        <div className="mt-4">
          <Note tone="needs">
            <p>{m.revision_waits({ kind: revisionKindWords(open.kind) })}</p>
            <p className="mt-3">
              <LinkButton to={`/lab/revisions/${open.revisionId}`}>{m.revision_look()}</LinkButton>
            </p>
          </Note>
        </div>
      )}
      <p className="actions mt-4">
        <LinkButton kind="quiet" to={`/reports/${reportId}`} reloadDocument>
          {m.revision_desk_read()}
        </LinkButton>
        {!open &&
          kinds.map((kind) => (
            <LinkButton key={kind} kind="quiet" to={`/lab/orders/${orderId}/revise/${kind}`}>
              {revisionActs[kind].act()}
            </LinkButton>
          ))}
      </p>
    </section>
  )
}
