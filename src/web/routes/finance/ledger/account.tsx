import { z } from 'zod'
import { ledgerAccounts } from '#src/domain/ledger/journal.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { EmptyState, KeyValues } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/account'
import { AccountLines } from './finance-account.tsx'
import { accountWords } from './finance-accounts.ts'
import { Sided } from './finance-ledger.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `party` restricts it to one person or lab, `before` continues the list. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const account = idIn(z.enum(ledgerAccounts), params.account)
  const query = asked(request)
  const partyId = z.uuid().safeParse(query.get('party')).data
  const before = z.string().min(1).max(60).safeParse(query.get('before')).data
  const listed = await context.get(app).listLedger({
    account,
    ...(partyId !== undefined && { partyId }),
    ...(before !== undefined && { before }),
  })
  return { account, partyId, ...listed, isFirst: before === undefined }
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, partyId, lines, next, balance, isFirst, at: asOf } = loaderData
  const party = partyId === undefined ? '' : `party=${partyId}`
  const at = `/finance/ledger/${account}?${party}`
  const who = lines.find((line) => line.partyId === partyId)?.partyName
  return (
    <FinanceFrame part="ledger" title={accountWords[account]()} lede={m.finance_account_lede()}>
      <KeyValues
        rows={[
          ...(partyId === undefined ? [] : [[m.finance_party(), who ?? m.finance_none()] as const]),
          [m.finance_balance(), <Sided key="balance" paise={balance} />],
        ]}
      />
      {lines.length === 0 ? (
        <EmptyState title={m.finance_lines_none()} />
      ) : (
        <AccountLines account={account} lines={lines} />
      )}
      <OlderNewer first={isFirst ? null : at} next={next && `${at}&before=${next}`} />
      <p className="soft small">{m.finance_ledger_at({ time: instantOf(asOf) })}</p>
    </FinanceFrame>
  )
}
