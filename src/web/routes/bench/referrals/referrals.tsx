import { redirect } from 'react-router'
import { ScanReferred } from '#src/domain/referrals/referral.ts'
import type { App } from '#src/usecases/index.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/referrals'
import { standingWords, turnWords } from './referral-words.ts'
import { ScanArriving } from './scan-arriving.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const shown = await context.get(app).listReferrals()
  return { ...shown, received: Number(asked(request).get('received')) || 0 }
}

/** A sample is scanned at the door. */
export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, ScanReferred.omit({ labId: true }), async (input) => {
    const { received } = await context.get(app).receiveScanned(input)
    return redirect(`/lab/referrals?received=${received.length}`)
  })

/** The tests that other labs do for this one, and those that it does for others. */
export default function ReferralsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { referrals, received, may } = loaderData
  return (
    <Main width="wide">
      <Title>{m.referral_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.referral_title()} />
      <PageHead title={m.referral_title()} lede={m.referral_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {received > 0 && (
          <Note icon="check" isNews>
            {m.referral_scan_done({ count: received })}
          </Note>
        )}
        {may.receive && <ScanArriving lastResult={actionData} />}
        <Side
          title={m.referral_in()}
          none={m.referral_in_none()}
          help={m.referral_in_help()}
          referrals={referrals.filter(({ side }) => side === 'in')}
        />
        <Side
          title={m.referral_out()}
          none={m.referral_out_none()}
          help={m.referral_out_help()}
          referrals={referrals.filter(({ side }) => side === 'out')}
        />
        {may.send && <PackingLinks referrals={referrals} />}
      </div>
    </Main>
  )
}

type Referral = Awaited<ReturnType<App['listReferrals']>>['referrals'][number]
type Props = { title: string; none: string; help: string; referrals: readonly Referral[] }

/** One packing list for each partner to which something is on its way. */
function PackingLinks({ referrals }: { referrals: readonly Referral[] }) {
  const away = referrals.filter(({ side, standing }) => side === 'out' && standing === 'sent')
  const partners = new Map(away.map(({ otherId, other }) => [otherId, other]))
  if (partners.size === 0) return null
  return (
    <Panel title={m.referral_packing()}>
      <ul>
        {[...partners].map(([id, name]) => (
          <li key={id}>
            <Link to={`/lab/packing/${id}`}>{m.referral_packing_to({ lab: name })}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Side({ title, none, help, referrals }: Props) {
  return (
    <Panel title={title}>
      {referrals.length === 0 ? (
        <EmptyState title={none}>{help}</EmptyState>
      ) : (
        <DataTable
          stacks
          label={title}
          columns={[
            { id: 'specimen', head: m.referral_col_specimen() },
            { id: 'test', head: m.referral_col_test() },
            { id: 'lab', head: m.referral_col_lab() },
            { id: 'state', head: m.referral_col_state() },
            { id: 'sent', head: m.referral_col_sent() },
            { id: 'due', head: m.referral_col_due() },
          ]}
        >
          {referrals.map((one) => (
            <tr key={one.referralId}>
              <th scope="row" className="rowhead num">
                <Link to={`/lab/referrals/${one.referralId}`}>{one.specimen}</Link>
              </th>
              <td>{nameHere(one.test)}</td>
              <td>{one.other}</td>
              <td>
                {standingWords(one.standing)} <span className="sub">{turnWords(one)}</span>
              </td>
              <td className="num">{instantOf(one.sentAt, 'near')}</td>
              <td className="num">
                {one.dueAt && instantOf(one.dueAt, 'near')}
                {one.isLate && (
                  <Chip icon="clock" tone="danger">
                    {m.referral_is_late()}
                  </Chip>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
