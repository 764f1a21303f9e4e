import { redirect } from 'react-router'
import { SetOwnLanguage } from '#src/domain/people/own-account.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/account'
import { AccountLanguage } from './account-language.tsx'
import { AccountRow, accountRows } from './account-rows.tsx'

export const handle: Handle = { isPlain: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const account = await verbs.viewAccount()
  const reports = await verbs.listReports()
  const dues = await verbs.listDues()
  const devices = await verbs.listOwnSessions()
  const push = await verbs.viewPushHere()
  const urgent = await verbs.viewUrgentContact()
  const { people } = await verbs.viewComparisons()
  const isDone = new URL(request.url).searchParams.has('done')
  return { account, reports, dues, devices: devices.length, push, urgent, people, isDone }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, SetOwnLanguage, async (input) => {
    await context.get(app).setOwnLanguage(input)
    return redirect('/account?done')
  })

/** Everything of an account at one address: each line says how it stands and leads to its page. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, isDone } = loaderData
  return (
    <Main width="narrow">
      <Title>{m.account_home_title()}</Title>
      <PageHead title={m.account_home_title()} lede={m.account_home_lede()} isSmall />
      {isDone && (
        <Note icon="check" isNews>
          {m.account_home_language_done()}
        </Note>
      )}
      <Ledger>
        <h2 className="sr-only">{m.account_home_title()}</h2>
        {accountRows(loaderData).map((row) => (
          <AccountRow key={row.to + row.title} {...row} />
        ))}
      </Ledger>
      <AccountLanguage language={account.language} />
    </Main>
  )
}
