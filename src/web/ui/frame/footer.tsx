import { useBrand, useSite } from '#src/web/site.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  const brand = useBrand()
  return (
    <footer className="footer on-deep">
      <div className="wrap">
        <div>
          <Brand />
          <p className="footer__about small">{m.frame_about_line()}</p>
        </div>
        <nav aria-label={brand}>
          <h2>{brand}</h2>
          <ul>
            <FooterLink to="/about" label={m.frame_about()} />
            <FooterLink to="/services" label={m.frame_services()} />
            <FooterLink to="/tests" label={m.frame_find_test()} />
            <FooterLink to="/contact" label={m.frame_contact()} />
            <FooterLink to="/labregister" label={m.frame_become_partner()} />
            <FooterLink to="/attributions" label={m.frame_sources()} />
          </ul>
        </nav>
        <nav aria-label={m.frame_policies()}>
          <h2>{m.frame_policies()}</h2>
          <ul>
            <FooterLink to="/privacy-policy" label={m.frame_privacy_policy()} />
            <FooterLink to="/terms-conditions" label={m.frame_terms()} />
            <FooterLink to="/cancelation_policy" label={m.frame_cancellation_policy()} />
            <FooterLink to="/shipping_policy" label={m.frame_shipping_policy()} />
            <FooterLink to="/notice" label={m.frame_privacy()} />
          </ul>
        </nav>
        <div>
          <h2>{m.frame_language_and_theme()}</h2>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <p className="footer__base">
          <span>{m.frame_rights({ brand })}</span>
          <Seller />
          <span>{m.frame_emergency_long()}</span>
        </p>
      </div>
    </footer>
  )
}

/** The seller and the grievance officer, on every page. Source: E-Commerce Rules, 2020, 4(2). */
function Seller() {
  const operator = useSite()?.operator
  if (!operator) return null
  const { legalName, address, grievanceOfficer: officer, isExample } = operator
  return (
    <span>
      {isExample && `${m.frame_seller_example()} `}
      <span lang="en">
        {legalName}, {address}.
      </span>{' '}
      <Link to="/contact">{m.frame_officer({ name: officer.name })}</Link>
    </span>
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
        {m.frame_demo()}{' '}
        <Link to="/demo/outbox" reloadDocument>
          {m.frame_demo_outbox()}
        </Link>
      </span>
    </aside>
  )
}
