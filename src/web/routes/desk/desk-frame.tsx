import type { ReactNode } from 'react'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const parts = {
  morning: { to: '/lab/desk/today', label: m.desk_tab_morning },
  numbers: { to: '/lab/desk/numbers', label: m.desk_tab_numbers },
  profile: { to: '/lab/desk', label: m.desk_tab_profile },
  prices: { to: '/lab/desk/prices', label: m.desk_tab_prices },
  hours: { to: '/lab/desk/hours', label: m.desk_tab_hours },
  accession: { to: '/lab/desk/accession', label: m.desk_tab_accession },
  counselling: { to: '/lab/desk/counselling', label: m.consent_desk_title },
  signatories: { to: '/lab/desk/signatories', label: m.signatory_title },
  documents: { to: '/lab/desk/documents', label: m.documents_tab },
  statements: { to: '/lab/desk/statements', label: m.statement_title },
  partners: { to: '/lab/desk/partners', label: m.referral_desk_title },
  staff: { to: '/lab/desk/staff', label: m.desk_tab_staff },
} as const

type Props = { part: keyof typeof parts; lede: string; children: ReactNode }

/** Every page of the lab portal: breadcrumbs, its parts, and the purpose of this one. */
export function DeskFrame({ part, lede, children }: Props) {
  const title = parts[part].label()
  return (
    <Main width="wide">
      <Title>{`${title} – ${m.desk_title()}`}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.desk_title()} />
      <PageHead title={m.desk_title()} lede={lede} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <nav className="desktabs" aria-label={m.desk_tabs()}>
          <ul>
            {Object.entries(parts).map(([name, { to, label }]) => (
              <li key={name}>
                <Link to={to} aria-current={name === part ? 'page' : undefined}>
                  {label()}
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
