import type { BenchList, BenchSpan } from '#src/domain/results/bench/bench-lists.ts'
import { benchAddress } from '#src/web/results/bench-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { list: BenchList; span: BenchSpan; section: string | null }

/** Which rows of the list these are, and links to the neighbouring pages. */
export function BenchPages({ list, span, section }: Props) {
  const of = section === null ? {} : { section }
  const { first, last, total, next, previous } = span
  if (!next && !previous) return null
  const count = total.toLocaleString('en-IN')
  return (
    <nav className="pager labs-pager" aria-label={m.frame_pager()}>
      <span className="num">{m.bench_rows_shown({ from: first, to: last, count })}</span>
      <ul>
        {previous && (
          <>
            <li>
              <LinkButton to={benchAddress(list, of)} kind="quiet" size="small">
                {m.labs_first()}
              </LinkButton>
            </li>
            <li data-page="previous">
              <LinkButton
                to={benchAddress(list, { ...of, before: previous })}
                kind="quiet"
                size="small"
              >
                {m.frame_previous()}
              </LinkButton>
            </li>
          </>
        )}
        {next && (
          <li data-page="next">
            <LinkButton to={benchAddress(list, { ...of, after: next })} kind="quiet" size="small">
              {m.frame_next()}
            </LinkButton>
          </li>
        )}
      </ul>
    </nav>
  )
}
