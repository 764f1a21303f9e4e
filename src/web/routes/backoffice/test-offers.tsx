import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/test-offers'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listReflexOfferCounts()

/** How many tests the rules of each lab suggested lately, and what became of them; without patients. */
export default function TestOffersPage({ loaderData: { days, labs } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.reflex_watch_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.reflex_watch_title()}
      />
      <PageHead
        title={m.reflex_watch_title()}
        lede={m.reflex_watch_lede({ days: String(days) })}
        isSmall
      />
      {labs.length === 0 ? (
        <EmptyState title={m.reflex_watch_empty()}>{m.reflex_watch_empty_help()}</EmptyState>
      ) : (
        <Counts labs={labs} />
      )}
    </Main>
  )
}

function Counts({ labs }: Pick<Route.ComponentProps['loaderData'], 'labs'>) {
  return (
    <DataTable
      label={m.reflex_watch_title()}
      stacks
      columns={[
        { id: 'lab', head: m.reflex_watch_lab() },
        { id: 'made', head: m.reflex_watch_made() },
        { id: 'paid', head: m.reflex_watch_paid() },
        { id: 'declined', head: m.reflex_watch_declined() },
        { id: 'expired', head: m.reflex_watch_expired() },
      ]}
    >
      {labs.map(({ labId, labName, made, paid, declined, expired }) => (
        <tr key={labId}>
          <td>{labName}</td>
          <td className="num">{made}</td>
          <td className="num">{paid}</td>
          <td className="num">{declined}</td>
          <td className="num">{expired}</td>
        </tr>
      ))}
    </DataTable>
  )
}
