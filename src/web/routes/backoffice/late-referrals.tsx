import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Late = Awaited<ReturnType<App['watchLateReferrals']>>

/** Which lab waits for which, for a sample or a result, past the hours that they agreed on. */
export function LateReferrals({ late: { count, referrals } }: { late: Late }) {
  if (count === 0) return null
  return (
    <Panel title={m.referral_office_title()}>
      {count > referrals.length && (
        <p>{m.referral_office_first({ count, shown: referrals.length })}</p>
      )}
      <DataTable
        stacks
        label={m.referral_office_title()}
        columns={[
          { id: 'lab', head: m.referral_office_lab() },
          { id: 'partner', head: m.referral_office_partner() },
          { id: 'what', head: m.referral_office_what() },
          { id: 'since', head: m.referral_office_since() },
        ]}
      >
        {referrals.map((one) => (
          <tr key={one.referralId}>
            <th scope="row" className="rowhead">
              {one.lab}
            </th>
            <td>{one.partner}</td>
            <td>
              {one.step === 'arrival' ? m.referral_office_arrival() : m.referral_office_report()}
            </td>
            <td>
              <Time at={one.since} shape="near" />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
