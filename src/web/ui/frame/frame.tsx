import { Form } from 'react-router'
import { statements } from '#src/web/operator-statements.ts'
import { useSite } from '#src/web/site.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { Onlooker } from './onlooker.ts'
import { type Area, areasOf, PATIENT_AREA } from './role-areas.ts'
import { StaffNavigation } from './staff-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Hours, the emergency line, the other language. */
export function Topline() {
  return (
    <div className="topline">
      <div className="wrap">
        <span lang="en">{statements.hours.header}</span>
        <span className="emergency">{m.frame_emergency()}</span>
        <LanguageSwitch />
      </div>
    </div>
  )
}

/**
 * The header of public and patient pages. `who` is undefined on static pages: they have no session.
 */
export function Masthead({ who, path }: { who: Onlooker | undefined; path: string }) {
  const areas = areasOf(who?.roles ?? ['patient'])
  const items = [...siteLinks(), ...(who?.name === undefined ? [] : areas.map(linkOf))]
  return (
    <div className="masthead">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label={m.frame_main()}>
          <ul>
            {siteLinks().map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} label={label} path={path} />
              </li>
            ))}
            <li>
              <AppLink path={path} />
            </li>
          </ul>
        </nav>
        <div className="only-wide">
          <Account who={who} areas={areas} />
        </div>
        <details className="menu" data-menu="">
          <summary className="btn btn--quiet">
            <Icon name="menu" />
            {m.frame_menu()}
          </summary>
          <nav className="menu__list" aria-label={m.frame_main_small()}>
            {items.map(({ to, label }) => (
              <NavLink key={to} to={to} label={label} path={path} />
            ))}
            <AppLink path={path} />
            {who ? <AccountLinks who={who} /> : <UnknownLinks />}
          </nav>
        </details>
      </div>
    </div>
  )
}

/** Source: specification §2, shared chrome. */
function siteLinks() {
  return [
    { to: '/', label: m.frame_home() },
    { to: '/about', label: m.frame_about() },
    { to: '/services', label: m.frame_services() },
    { to: '/tests', label: m.frame_find_test() },
    { to: '/contact', label: m.frame_contact() },
    { to: '/labregister', label: m.frame_become_partner() },
  ]
}

function linkOf({ to, label }: Area) {
  return { to, label: label() }
}

function NavLink({ to, label, path }: { to: string; label: string; path: string }) {
  return (
    <Link to={to} aria-current={path === to ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/**
 * A store is another site, so it opens in a new tab, and says so to screen readers. Where the
 * operator has none, the site itself is the app.
 */
function AppLink({ path }: { path: string }) {
  const store = useSite()?.operator.appStoreUrl
  if (!store) return <NavLink to="/app" label={m.frame_download_app()} path={path} />
  return (
    <a href={store} target="_blank" rel="noreferrer">
      {m.frame_download_app()}
      <span className="sr-only"> {m.frame_new_tab()}</span>
    </a>
  )
}

/** On pages without a session, a cookie's hint decides in the browser which of the two is shown. */
function UnknownLinks() {
  return (
    <>
      <Link className="when-unknown" to="/sign-in">
        {m.frame_sign_in()}
      </Link>
      <Link className="when-known" to="/me">
        {m.frame_account()}
      </Link>
    </>
  )
}

function Account({ who, areas }: { who: Onlooker | undefined; areas?: readonly Area[] }) {
  if (who?.name === undefined) {
    return (
      <>
        <span className="when-unknown">
          <LinkButton to="/sign-in" kind="quiet">
            {m.frame_sign_in()}
          </LinkButton>
        </span>
        {!who && (
          <span className="when-known">
            <LinkButton to="/me" kind="quiet">
              <Icon name="person" />
              {m.frame_account()}
            </LinkButton>
          </span>
        )}
      </>
    )
  }
  return (
    <details className="menu menu--always" data-menu="">
      <summary className="btn btn--quiet">
        <Icon name="person" />
        <span className="menu__name">{who.name || m.frame_account()}</span>
      </summary>
      <nav className="menu__list" aria-label={m.frame_account_menu()}>
        <AccountLinks who={who} areas={areas ?? []} />
      </nav>
    </details>
  )
}

/** What the neighbouring links do not cover already. */
function AccountLinks({ who, areas = [] }: { who: Onlooker | undefined; areas?: readonly Area[] }) {
  if (who?.name === undefined) return <Link to="/sign-in">{m.frame_sign_in()}</Link>
  return (
    <>
      {areas.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label()}
        </Link>
      ))}
      <Link to="/reports">{m.frame_my_reports()}</Link>
      <Link to="/account">{m.frame_account()}</Link>
      <ThemeSwitch />
      <SignOutButton />
    </>
  )
}

function SignOutButton() {
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <button type="submit" className="menu__button">
        {m.frame_sign_out()}
      </button>
    </Form>
  )
}

/** The header of the lab's and the office's pages: dense, full width. */
export function AppBar({ who, path }: { who: Onlooker | undefined; path: string }) {
  const areas = areasOf(who?.roles ?? [])
  return (
    <header className="appbar">
      <div className="inner">
        <Brand to="/me" />
        <StaffNavigation path={path} />
        <LanguageSwitch />
        <Account who={who ?? { roles: [] }} areas={areas.filter(({ to }) => to === PATIENT_AREA)} />
      </div>
    </header>
  )
}
