import { LinkButton } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type AskedOfList, fromTheStart } from './labs-address.ts'

type Props = {
  asked: AskedOfList
  counted: { count: number; isMore: boolean }
  firstRow: number
  lastRow: number
  next: string | null
  previous: string | null
}

/** Which rows these are, and links to the neighbouring pages. */
export function LabsPages({ asked, counted, firstRow, lastRow, next, previous }: Props) {
  const { count, isMore } = counted
  const rows = { from: firstRow, to: lastRow, count: count.toLocaleString('en-IN') }
  const page = (more: Record<string, string>) => fromTheStart(asked, more)
  return (
    <nav className="pager labs-pager" aria-label={m.frame_pager()}>
      {count > 0 && <span>{isMore ? m.labs_shown_more(rows) : m.labs_shown(rows)}</span>}
      <ul>
        {previous && (
          <>
            <li>
              <LinkButton to={page({})} kind="quiet" size="small">
                {m.labs_first()}
              </LinkButton>
            </li>
            <li>
              <LinkButton to={page({ before: previous })} kind="quiet" size="small">
                {m.frame_previous()}
              </LinkButton>
            </li>
          </>
        )}
        {next && (
          <li>
            <LinkButton to={page({ after: next })} kind="quiet" size="small">
              {m.frame_next()}
            </LinkButton>
          </li>
        )}
      </ul>
    </nav>
  )
}
