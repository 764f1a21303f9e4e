import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#src/web/root.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const parts = {
  day: { to: '/finance', label: m.finance_day },
  refunds: { to: '/finance/refunds', label: m.finance_refunds },
  payments: { to: '/finance/payments', label: m.finance_payments },
  breaks: { to: '/finance/breaks', label: m.finance_breaks },
  chargebacks: { to: '/finance/chargebacks', label: m.chargeback_title },
  cash: { to: '/finance/cash', label: m.finance_cash },
  settlements: { to: '/finance/settlements', label: m.finance_settlements },
  accounts: { to: '/finance/accounts', label: m.finance_accounts },
  receivables: { to: '/finance/receivables', label: m.finance_receivables },
  debts: { to: '/finance/debts', label: m.finance_debts },
  remittances: { to: '/finance/remittances', label: m.finance_remits },
  ledger: { to: '/finance/ledger', label: m.finance_ledger },
  simulator: { to: '/finance/simulator', label: m.finance_simulator },
  rates: { to: '/finance/rates', label: m.finance_rates },
} as const

/** The office opens these too: it counts cash and waives fees. */
const officeParts: readonly string[] = ['cash', 'receivables']

type Props = {
  part: keyof typeof parts
  /** For one row: its own name; the part is then a link above it. */
  title?: string | undefined
  lede: string
  children: ReactNode
}

/** Every finance page: breadcrumbs, its parts, and the purpose of this one. */
export function FinanceFrame({ part, title, lede, children }: Props) {
  const { to, label } = parts[part]
  const here = title ?? label()
  const isFinance = useRouteLoaderData<typeof loader>('root')?.who.roles.includes('finance')
  const home = isFinance
    ? { to: '/finance', label: m.frame_finance() }
    : { to: '/backoffice', label: m.frame_office() }
  const shown = Object.entries(parts).filter(([name]) => isFinance || officeParts.includes(name))
  const trail = title === undefined || part === 'day' ? [home] : [home, { to, label: label() }]
  return (
    <Main width="wide">
      <Title>{`${here} – ${m.frame_finance()}`}</Title>
      {(part !== 'day' || title !== undefined) && <Crumbs trail={trail} here={here} />}
      <PageHead title={here} lede={lede} isSmall />
      <div className="finpage grid grid-cols-1 gap-6">
        <nav className="desktabs fintabs" aria-label={m.finance_parts()}>
          <ul>
            {shown.map(([name, { to: address, label: words }]) => (
              <li key={name}>
                <Link to={address} aria-current={name === part ? 'page' : undefined}>
                  {words()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </Main>
  )
}

/** Lists of one part, the current one marked; with counts where they are known. */
export function FinanceTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="contact-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ to, words, count, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {words} {count !== undefined && <span className="num">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Tab = { to: string; words: string; count?: number | undefined; isCurrent: boolean }
