import { formatPhone } from '#src/domain/format-phone.ts'
import type { Rung } from '#src/domain/results/calls/ladder.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/call-list'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return { labs: await context.get(app).listCallsByLab() }
}

const alertedWords: Record<Rung, () => string> = {
  lab: m.controlroom_alerted_lab,
  patient: m.controlroom_alerted_patient,
  contact: m.controlroom_alerted_contact,
  office: m.controlroom_alerted_office,
  overdue: m.controlroom_alerted_overdue,
}

/** The labs that still have to call somebody about a critical result. */
export default function CallListPage({ loaderData: { labs } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{`${m.controlroom_calls()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.controlroom_calls()}
      />
      <PageHead title={m.controlroom_calls()} lede={m.controlroom_calls_lede()} isSmall />
      {labs.length === 0 ? (
        <EmptyState title={m.controlroom_calls_none()}>
          {m.controlroom_calls_none_help()}
        </EmptyState>
      ) : (
        <CallRows labs={labs} />
      )}
    </Main>
  )
}

function CallRows({ labs }: Pick<Route.ComponentProps['loaderData'], 'labs'>) {
  return (
    <DataTable
      label={m.controlroom_calls()}
      stacks
      columns={[
        { id: 'lab', head: m.controlroom_lab() },
        { id: 'count', head: m.controlroom_col_count() },
        { id: 'since', head: m.controlroom_col_longest() },
        { id: 'alerted', head: m.controlroom_col_alerted() },
        { id: 'phone', head: m.controlroom_col_phone() },
      ]}
    >
      {labs.map(({ labId, code, name, phone, count, since, minutes, isUrgent, alerted }) => (
        <tr key={labId}>
          <td>
            <Link to={`/backoffice/labs/${labId}`}>{name}</Link> <span className="sub">{code}</span>
          </td>
          <td className="num">{count}</td>
          <td>
            <Chip icon={isUrgent ? 'warning' : 'clock'} tone={isUrgent ? 'danger' : 'needs'}>
              {spanOf(minutes)}
            </Chip>{' '}
            <span className="sub">
              <Time at={since} shape="near" />
            </span>
          </td>
          <td>{alerted ? alertedWords[alerted]() : m.controlroom_alerted_nobody()}</td>
          <td className="num nowrap">
            {phone ? (
              <a className="tap" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ) : (
              <span className="sub">{m.controlroom_no_phone()}</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
