import { ViewPackingList } from '#src/domain/referrals/referral.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { type Bars, code128 } from '#src/web/bars.server.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { CodeBars } from '#src/web/routes/bench/labels/code-bars.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/packing-list'
import { carrierWords } from './referral-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const list = await context.get(app).viewPackingList(idIn(ViewPackingList, params))
  const samples = await Promise.all(
    list.samples.map(async (one) => ({ ...one, bars: await code128(one.code) })),
  )
  return { ...list, samples }
}

type Sample = Awaited<ReturnType<App['viewPackingList']>>['samples'][number] & { bars: Bars }

/** What goes in one box to a partner lab, on paper: each sample as bars, and room to sign. */
export default function PackingListPage({ loaderData }: Route.ComponentProps) {
  const { from, to, now, samples } = loaderData
  const title = m.referral_packing_to({ lab: to })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <div className="no-print">
        <Crumbs trail={[{ to: '/lab/referrals', label: m.referral_title() }]} here={title} />
      </div>
      <PageHead title={title} lede={m.referral_packing_lede()} isSmall />
      <p>{m.referral_packing_from({ lab: from, time: instantOf(now) })}</p>
      {samples.length === 0 ? (
        <EmptyState title={m.referral_packing_none()}>{null}</EmptyState>
      ) : (
        <>
          <p className="no-print">
            <Button data-print hidden>
              {m.referral_packing_print()}
            </Button>
          </p>
          <Samples title={title} samples={samples} />
          <p>{m.referral_packing_count({ count: samples.length })}</p>
          <p className="mt-6">{m.referral_packing_signed()}</p>
        </>
      )}
    </Main>
  )
}

function Samples({ title, samples }: { title: string; samples: readonly Sample[] }) {
  return (
    <DataTable
      stacks
      label={title}
      columns={[
        { id: 'code', head: m.referral_packing_code() },
        { id: 'number', head: m.referral_number() },
        { id: 'test', head: m.referral_col_test() },
        { id: 'carrier', head: m.referral_carrier() },
        { id: 'sent', head: m.referral_col_sent() },
      ]}
    >
      {samples.map((one) => (
        <tr key={one.code}>
          <th scope="row" className="rowhead num">
            <CodeBars bars={one.bars} label={one.code} className="packing__bars" />
            {one.code}
          </th>
          <td className="num">{one.accession}</td>
          <td>
            {one.tests.map((test) => nameHere(test)).join(', ')}{' '}
            <span className="sub">{nameHere(one.typeName)}</span>
          </td>
          <td>{carrierWords[one.carrier]()}</td>
          <td className="num">{instantOf(one.sentAt, 'near')}</td>
        </tr>
      ))}
    </DataTable>
  )
}
