import type { Handle } from '#src/web/handle.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { useBrand } from '#src/web/site.ts'
import { Crumbs } from '#src/web/ui/frame/page.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { AskBlock } from './home-ask.tsx'
import { BenchScene } from './home-bench-scene.tsx'
import { Cards, Split } from './home-parts.tsx'
import { Picture } from './home-pictures.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export default function AboutPage() {
  const brand = useBrand()
  return (
    <main id="main">
      <PageMeta title={m.site_about_meta()} description={m.site_about_description()} />
      <div className="wrap">
        <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={m.frame_about()} />
      </div>
      <div className="wrap abouthead">
        <div>
          <h1>{m.site_about_title()}</h1>
          <p>{m.site_about_lede({ brand })}</p>
        </div>
        <BenchScene label={m.site_about_scene()} />
      </div>
      <WhoDoesWhat brand={brand} />
      <Reasons />
      <KeptSafe />
      <AskBlock />
    </main>
  )
}

function WhoDoesWhat({ brand }: { brand: string }) {
  const people = [
    [m.site_who_you(), m.site_who_you_words()],
    [m.site_who_phlebotomist(), m.site_who_phlebotomist_words()],
    [m.site_who_lab(), m.site_who_lab_words()],
    [m.site_who_pathologist(), m.site_who_pathologist_words()],
    [brand, m.site_who_we_words()],
  ] as const
  return (
    <Split id="who" title={m.site_who()} lede={<p>{m.site_who_lede()}</p>}>
      <dl className="whodoes">
        {people.map(([who, does]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Split>
  )
}

/** Source: specification §1, the six reasons to trust the lab. */
function Reasons() {
  const reasons = [
    ['report', m.site_trust_1(), m.site_trust_1_words()],
    ['person', m.site_trust_2(), m.site_trust_2_words()],
    ['armchair', m.site_trust_3(), m.site_trust_3_words()],
    ['calendar', m.site_trust_4(), m.site_trust_4_words()],
    ['shield', m.site_trust_5(), m.site_trust_5_words()],
    ['phone', m.site_trust_6(), m.site_trust_6_words()],
  ] as const
  return (
    <Split id="reasons" title={m.site_trust()} lede={<p>{m.site_trust_lede()}</p>}>
      <Cards
        cards={reasons.map(([of, title, words]) => {
          return { picture: <Picture of={of} />, title, words }
        })}
      />
    </Split>
  )
}

function KeptSafe() {
  return (
    <section className="section" aria-labelledby="safe">
      <div className="wrap">
        <h2 id="safe">{m.site_safe()}</h2>
        <p className="soft mt-3">{m.site_safe_lede()}</p>
        <div className="keptsafe">
          <Kept
            icon="cash"
            title={m.site_safe_money()}
            ways={[m.site_safe_money_1(), m.site_safe_money_2(), m.site_safe_money_3()]}
            to="/cancelation_policy"
            more={m.site_safe_money_link()}
          />
          <Kept
            icon="test-tube"
            title={m.site_safe_sample()}
            ways={[m.site_safe_sample_1(), m.site_safe_sample_2(), m.site_safe_sample_3()]}
            to="/shipping_policy"
            more={m.site_safe_sample_link()}
          />
          <Kept
            icon="document"
            title={m.site_safe_report()}
            ways={[m.site_safe_report_1(), m.site_safe_report_2(), m.site_safe_report_3()]}
            to="/privacy-policy"
            more={m.site_safe_report_link()}
          />
        </div>
      </div>
    </section>
  )
}

type KeptProps = {
  icon: IconName
  title: string
  ways: readonly string[]
  to: string
  more: string
}

function Kept({ icon, title, ways, to, more }: KeptProps) {
  return (
    <div>
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      <ul>
        {ways.map((way) => (
          <li key={way}>
            <Icon name="check" small />
            {way}
          </li>
        ))}
      </ul>
      <p>
        <Link to={to}>{more}</Link>
      </p>
    </div>
  )
}
