import { LinkButton } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitList } from '#src/web/routes/phlebotomist/visit-view.ts'

const HERE = '/phlebotomist/roster'

/** Nothing is offered before there is a roster. */
export function MakeRoster() {
  return (
    <EmptyState
      title={m.roster_make()}
      action={<LinkButton to={HERE}>{m.roster_make()}</LinkButton>}
    >
      {m.roster_make_lede()}
    </EmptyState>
  )
}

type Gap = VisitList['leftOut'][number]

const reasons: Readonly<Record<Gap['why'], (facts: { count: number }) => string>> = {
  'roster-first': m.roster_make,
  'on-leave': m.roster_left_leave,
  'outside-working-hours': m.roster_left_hours,
  'too-far-from-base': m.roster_left_far,
  'no-child-skill': m.roster_left_child,
  'no-elderly-skill': m.roster_left_elderly,
}

/** How many other visits are on offer, and why the roster leaves them out, in one sentence. */
export function LeftOut({ leftOut }: Pick<VisitList, 'leftOut'>) {
  const all = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  const why = leftOut.map(({ why: gap, count }) => reasons[gap]({ count })).join(', ')
  return (
    <div className="mt-4">
      <Note>
        {m.roster_left_out({ count: all, reasons: why })} <Link to={HERE}>{m.roster_link()}</Link>
      </Note>
    </div>
  )
}
