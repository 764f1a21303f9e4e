import { Link } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Brand } from './brand.tsx'
import { Icon } from './icon.tsx'
import { LanguageSwitch } from './language-switch.tsx'

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
    <aside className="demo" aria-label={m.frame_demo_label()}>
      <Icon name="info" small />
      <span>
        {m.frame_demo()} <a href="/demo/outbox">{m.frame_demo_outbox()}</a>
      </span>
    </aside>
  )
}
