import type { EarlierChange, ReportBody } from '#src/domain/reports/report-body.ts'
import type { ReportView } from '#src/web/results/report-view.ts'
import { RevisionChanges } from '#src/web/results/revision-changes.tsx'
import { revisionKindWords, revisionReasonWords } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** This version is no longer valid: why, and the link to the current one. */
export function ReportSuperseded({ report }: { report: ReportView }) {
  const { superseded, version: number, reportId, isWithdrawn } = report
  return (
    <>
      {isWithdrawn && (
        <Note tone="danger" title={m.report_withdrawn_title()}>
          {m.revision_kept()}
        </Note>
      )}
      {superseded && (
        <Note tone="danger" title={m.revision_old_title()}>
          <p>{oldWords(number, superseded)}</p>
          <p className="mt-3">
            <LinkButton to={`/reports/${reportId}`} reloadDocument>
              {m.revision_read_newest({ number: superseded.latest })}
            </LinkButton>
          </p>
        </Note>
      )}
    </>
  )
}

function oldWords(number: number, superseded: NonNullable<ReportView['superseded']>): string {
  const { by, at, reason, words } = superseded
  const time = instantOf(at)
  if (!reason) return m.revision_old_plain({ number, by, time })
  const why = revisionReasonWords(reason)
  return m.revision_old({ number, by, time, reason: why, words: words ?? '' })
}

/**
 * What this version changed, before anything else, the old value beside the new; then earlier
 * changes.
 */
export function ReportChanged({ body }: { body: ReportBody }) {
  return (
    <>
      <Changed body={body} />
      {body.earlierChanges?.map((change) => (
        <ChangedEarlier key={change.version} change={change} />
      ))}
    </>
  )
}

function ChangedEarlier({ change }: { change: EarlierChange }) {
  const { version, kind, reason, words, replaces, replacedFrom, changes } = change
  return (
    <section className="changed card p-6" aria-labelledby={`changed-${version}`}>
      <h2 id={`changed-${version}`}>{m.revision_earlier_title({ number: version })}</h2>
      <p className="mt-2">
        {revisionKindWords(kind)}.{' '}
        {m.revision_changed_title({
          number: version,
          replaces,
          time: instantOf(replacedFrom),
        })}
      </p>
      <p className="mt-2">{m.revision_because({ reason: revisionReasonWords(reason), words })}</p>
      <div className="mt-4">
        <RevisionChanges changes={changes} version={version} />
      </div>
    </section>
  )
}

function Changed({ body: { version: number, revision } }: { body: ReportBody }) {
  if (!revision) return null
  const { kind, reason, words, replaces, replacedFrom, changes } = revision
  return (
    <section className="changed card p-6" aria-labelledby="changed-title">
      <h2 id="changed-title">{revisionKindWords(kind)}</h2>
      <p className="mt-2">
        {m.revision_changed_title({ number, replaces, time: instantOf(replacedFrom) })}
      </p>
      <p className="mt-2">{m.revision_because({ reason: revisionReasonWords(reason), words })}</p>
      <div className="mt-4">
        <RevisionChanges changes={changes} />
      </div>
    </section>
  )
}

/** Notes that were added after it was published, each with its author. */
export function ReportAdditions({ additions = [] }: Pick<ReportBody, 'additions'>) {
  if (additions.length === 0) return null
  return (
    <Panel title={m.revision_additions()}>
      {additions.map(({ text, by, registrationNumber: number, at, version }) => (
        <div key={at} className="mt-2">
          <p className="whitespace-pre-line">{text}</p>
          <p className="small soft">
            {m.revision_added_by({ by, number, time: instantOf(at) })}
            {version && `, ${m.revision_added_in({ number: version })}`}
          </p>
        </div>
      ))}
    </Panel>
  )
}

/** Nothing published disappears; each version names its successor. */
export function ReportVersions({ report }: { report: ReportView }) {
  const { versions, version, reportId } = report
  const [latest] = versions
  const others = versions.filter(({ number }) => number !== version)
  if (!latest || others.length === 0) return null
  return (
    <Panel title={version === latest.number ? m.report_earlier() : m.report_other_versions()}>
      <ul className="grid gap-2">
        {others.map(({ number, publishedAt }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <Link reloadDocument to={`/reports/${reportId}?version=${number}`}>
              {m.revision_read_version({ number })}
            </Link>
            <Link reloadDocument to={`/reports/${reportId}/pdf?version=${number}`}>
              {m.report_earlier_pdf({ number })}
            </Link>
            <span className="small soft">
              {number === latest.number
                ? instantOf(publishedAt)
                : m.report_superseded({ time: instantOf(publishedAt), number: number + 1 })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
