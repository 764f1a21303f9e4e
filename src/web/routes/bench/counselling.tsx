import { redirect } from 'react-router'
import { ConsentId, LogCounselling } from '#src/domain/consents/consent.ts'
import { formatPhone } from '#src/domain/format-phone.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { CounsellingForm, counsellingForm } from '#src/web/ui/counselling-form.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/counselling'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: what stands on the page may have changed. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const isDone = new URL(request.url).searchParams.get('done') === '1'
  return { isDone, ...(await context.get(app).listCounselling()) }
}

const Talk = LogCounselling.extend({ consentId: ConsentId })

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, Talk, async (input) => {
    await context.get(app).logCounselling(input)
    return redirect('/lab/counselling?done=1')
  })

/** Whom the lab has still to counsel, and the form that records the talk. */
export default function CounsellingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, isDone } = loaderData
  const refused = actionData?.initialValue?.['consentId']
  return (
    <Main width="wide">
      <Title>{m.consent_list_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.consent_list_title()} />
      <PageHead title={m.consent_list_title()} lede={m.consent_list_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {isDone && (
          <Note icon="check" isNews>
            {m.consent_list_done()}
          </Note>
        )}
        {waiting.length === 0 ? (
          <EmptyState title={m.consent_list_empty()}>{m.consent_list_empty_help()}</EmptyState>
        ) : (
          <DataTable
            stacks
            label={m.consent_list_title()}
            columns={[
              { id: 'who', head: m.consent_list_who() },
              { id: 'tests', head: m.consent_list_tests() },
              { id: 'record', head: m.consent_list_record() },
            ]}
          >
            {waiting.map((one) => (
              <tr key={one.consentId}>
                <th scope="row" className="rowhead">
                  {one.patientName} <span className="sub num">{one.number}</span>
                  {one.isGuardian && (
                    <span className="sub block">
                      {m.consent_list_guardian({ name: one.signedName })}
                    </span>
                  )}
                  {one.phone && (
                    <a className="num block" href={`tel:${one.phone}`}>
                      {formatPhone(one.phone)}
                    </a>
                  )}
                </th>
                <td>{one.tests.join(', ')}</td>
                <td>
                  <CounsellingForm
                    key={counsellingForm(one)}
                    one={one}
                    lastResult={refused === one.consentId ? actionData : undefined}
                  />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </div>
    </Main>
  )
}
