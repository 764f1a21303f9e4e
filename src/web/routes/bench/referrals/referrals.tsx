import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/referrals'
import { standingWords, turnWords } from './referral-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listReferrals()

/** The tests that other labs do for this one, and those that it does for others. */
export default function ReferralsPage({ loaderData: { referrals } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.referral_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.referral_title()} />
      <PageHead title={m.referral_title()} lede={m.referral_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
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
      </div>
    </Main>
  )
}

type Referral = Awaited<ReturnType<App['listReferrals']>>['referrals'][number]
type Props = { title: string; none: string; help: string; referrals: readonly Referral[] }

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
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
