import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** From the office's first page to the cash it counts and the fees it waives. */
export function OfficeMoneyLink() {
  return (
    <Panel title={m.finance_office_link()}>
      <p>{m.finance_office_link_lede()}</p>
      <p className="row-acts mt-4">
        <LinkButton to="/finance/cash" kind="quiet">
          {m.finance_cash()}
        </LinkButton>
        <LinkButton to="/finance/receivables" kind="quiet">
          {m.finance_receivables()}
        </LinkButton>
      </p>
    </Panel>
  )
}
