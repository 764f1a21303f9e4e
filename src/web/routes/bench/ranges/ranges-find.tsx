import { Form } from 'react-router'
import type { ListLabRanges } from '#src/domain/results/judging/range-standing.ts'
import type { App } from '#src/usecases/index.ts'
import { Counts } from '#src/web/ui/bench.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type RangesListed = Awaited<ReturnType<App['listLabRanges']>>
type Asked = Pick<ListLabRanges, 'q' | 'show'>

const shows = {
  'to-confirm': m.ranges_show_to_confirm,
  confirmed: m.ranges_show_confirmed,
  usual: m.ranges_show_usual,
  all: m.ranges_show_all,
} as const

/** The address of the page with its query, and more. */
export function rangesAddress(
  { q, show }: Asked,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ show, ...(q && { q }), ...more })
  return `/lab/ranges?${query}`
}

/** A plain GET, so that a result has an address. */
export function RangesFind({ asked }: { asked: Asked }) {
  return (
    <search>
      <Form action="/lab/ranges" className="deskfind">
        <input type="hidden" name="show" value={asked.show} />
        <div className="field">
          <label htmlFor="q">{m.ranges_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={asked.q}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.ranges_find()}
        </button>
      </Form>
    </search>
  )
}

/** To confirm, confirmed, usual, all, each with its count. */
export function RangesShown({ asked, counts }: { asked: Asked } & Pick<RangesListed, 'counts'>) {
  const names = ['to-confirm', 'confirmed', 'usual', 'all'] as const
  return (
    <Counts
      label={m.ranges_show()}
      counts={names.map((name) => ({
        to: rangesAddress({ ...asked, show: name }),
        label: shows[name](),
        count: counts[name],
        isCurrent: name === asked.show,
      }))}
    />
  )
}
