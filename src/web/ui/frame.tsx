import { Link } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Brand } from './brand.tsx'
import { LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type Area, areasOf, PATIENT_AREA } from './role-areas.ts'
import type { Onlooker } from './onlooker.ts'

/** Hours, the emergency line, the other language. */
export function Topline() {
  return (
    <div className="topline">
      <div className="wrap">
        <span>{m.frame_hours()}</span>
        <span className="emergency">{m.frame_emergency()}</span>
        <LanguageSwitch />
      </div>
    </div>
  )
}

/** The head of public and patient pages. `who` is undefined on static pages: they know nobody. */
export function Masthead({ who, path }: { who: Onlooker | undefined; path: string }) {
  const links = [
    { to: '/', label: m.frame_home() },
    { to: '/tests', label: m.frame_find_test() },
    ...areasOf(who?.roles ?? ['patient']).map(({ to, label }) => ({ to, label: label() })),
  ]
  const items = links.map(({ to, label }) => (
    <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
      {label}
    </Link>
  ))
  return (
    <div className="masthead">
      <div className="wrap">
        <Brand name={m.frame_brand()} />
        <nav className="nav" aria-label={m.frame_main()}>
          <ul>
            {items.map((item) => (
              <li key={item.key}>{item}</li>
            ))}
          </ul>
        </nav>
        <div className="only-wide">
          <Account who={who} />
        </div>
        <details className="menu" data-menu="">
          <summary className="btn btn--quiet">
            <Icon name="menu" />
            {m.frame_menu()}
          </summary>
          <nav className="menu__list" aria-label={m.frame_main_small()}>
            {items}
            <AccountLinks who={who} />
          </nav>
        </details>
      </div>
    </div>
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

/** What the links beside it do not say already. */
function AccountLinks({ who, areas = [] }: { who: Onlooker | undefined; areas?: readonly Area[] }) {
  if (who?.name === undefined) return <Link to="/sign-in">{m.frame_sign_in()}</Link>
  return (
    <>
      {areas.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label()}
        </Link>
      ))}
      <SignOutButton />
    </>
  )
}

function SignOutButton() {
  return (
    <form method="post" action="/sign-out">
      <button type="submit" className="menu__button">
        {m.frame_sign_out()}
      </button>
    </form>
  )
}

/** The head of the lab's and the office's pages: dense, the whole width. */
export function AppBar({ who, path }: { who: Onlooker | undefined; path: string }) {
  const areas = areasOf(who?.roles ?? [])
  const own = areas.filter(({ to }) => to !== PATIENT_AREA)
  return (
    <header className="appbar">
      <div className="inner">
        <Brand name={m.frame_brand()} to="/me" />
        <nav aria-label={m.frame_main()}>
          <ul>
            {own.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={path.startsWith(to) ? 'page' : undefined}>
                  {label()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
        <Account who={who ?? { roles: [] }} areas={areas.filter(({ to }) => to === PATIENT_AREA)} />
      </div>
    </header>
  )
}
