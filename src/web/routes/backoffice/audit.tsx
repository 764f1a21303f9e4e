import { SearchAudit } from '#src/domain/audit/search-audit.ts'
import { app, visit } from '#src/web/context.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/audit'
import { AuditFind } from './audit-find.tsx'
import { AuditList } from './audit-list.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The search is in the query string, including `before`; other names are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const typed = Object.keys(SearchAudit.shape).flatMap((name) => {
    const value = searchParams.get(name)?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const { before, ...chosen } = Object.fromEntries(typed)
  // What people did comes first; what the system did by time, and reads, only where they are asked for.
  const isAsked = searchParams.has('shows') || chosen['what'] !== undefined
  const asked = isAsked ? chosen : { kind: 'person', ...chosen, shows: 'changes' }
  const wanted = SearchAudit.safeParse({ ...asked, ...(before && { before }) })
  const found = await context.get(app).searchAudit(wanted.data ?? null)
  const issues = wanted.error?.issues ?? []
  const errors = issues.map((issue) => [String(issue.path[0]), wordsOfIssue(issue)] as const)
  return { asked, isPaged: before !== undefined, errors: Object.fromEntries(errors), ...found }
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { asked, errors, entries, actions, next, isPaged } = loaderData
  const to = (more: Record<string, string>) =>
    `/backoffice/audit?${new URLSearchParams({ ...asked, ...more })}`
  const isWrong = Object.keys(errors).length > 0
  return (
    <Main width="wide">
      <Title>{m.office_audit()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.office_audit()} />
      <PageHead title={m.office_audit()} lede={m.office_audit_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <AuditFind asked={asked} errors={errors} actions={actions} />
        {!isWrong && entries.length === 0 && (
          <EmptyState title={m.office_audit_none()}>{m.office_audit_none_help()}</EmptyState>
        )}
        {!isWrong && entries.length > 0 && <AuditList entries={entries} />}
        {!isWrong && (isPaged || next !== null) && (
          <p className="row-acts">
            {isPaged && (
              <LinkButton to={to({})} kind="quiet" size="small">
                {m.office_audit_newest()}
              </LinkButton>
            )}
            {next !== null && (
              <LinkButton to={to({ before: String(next) })} kind="quiet" size="small">
                {m.office_audit_older()}
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </Main>
  )
}
