import { Link } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Brand } from './brand.tsx'
import { LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { areasOf } from './role-areas.ts'
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

/** Posts, so that it works without JavaScript and is no address of its own. */
export function LanguageSwitch() {
  return (
    <form method="post" action="/language">
      <button type="submit" className="linklike" lang={m.frame_other_language_code()}>
        {m.frame_other_language()}
      </button>
    </form>
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
    <header className="masthead">
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
    </header>
  )
}

function Account({ who }: { who: Onlooker | undefined }) {
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
        <AccountLinks who={who} />
      </nav>
    </details>
  )
}

function AccountLinks({ who }: { who: Onlooker | undefined }) {
  if (who?.name === undefined) return <Link to="/sign-in">{m.frame_sign_in()}</Link>
  return (
    <>
      {areasOf(who.roles).map(({ to, label }) => (
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
  return (
    <header className="appbar">
      <div className="inner">
        <Brand name={m.frame_brand()} to="/me" />
        <nav aria-label={m.frame_main()}>
          <ul>
            {areasOf(who?.roles ?? [])
              .filter(({ to }) => to !== '/bookings')
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} aria-current={path.startsWith(to) ? 'page' : undefined}>
                    {label()}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <LanguageSwitch />
        <Account who={who ?? { roles: [] }} />
      </div>
    </header>
  )
}

export function Footer() {
  return (
    <footer className="footer on-deep">
      <div className="wrap">
        <div>
          <Brand name={m.frame_brand()} />
          <p className="footer__about small">{m.frame_about_line()}</p>
        </div>
        <nav aria-label={m.frame_brand()}>
          <h2>{m.frame_brand()}</h2>
          <ul>
            <FooterLink to="/tests" label={m.frame_find_test()} />
            <FooterLink to="/bookings" label={m.frame_my_bookings()} />
            <FooterLink to="/attributions" label={m.frame_sources()} />
          </ul>
        </nav>
        <nav aria-label={m.frame_policies()}>
          <h2>{m.frame_policies()}</h2>
          <ul>
            <FooterLink to="/notice" label={m.frame_privacy()} />
          </ul>
        </nav>
        <div>
          <h2>{m.frame_language_of_page()}</h2>
          <LanguageSwitch />
        </div>
        <p className="footer__base">
          <span>{m.frame_rights({ brand: m.frame_brand() })}</span>
          <span>{m.frame_emergency_long()}</span>
        </p>
      </div>
    </footer>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to}>{label}</Link>
    </li>
  )
}

/** On every page of a demonstration, so that nobody takes it for a lab. */
export function DemoBanner() {
  return (
    <p className="demo">
      <Icon name="info" small />
      <span>
        {m.frame_demo()} <a href="/demo/outbox">{m.frame_demo_outbox()}</a>
      </span>
    </p>
  )
}
