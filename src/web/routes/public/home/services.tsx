import type { ReactNode } from 'react'
import type { Handle } from '#src/web/handle.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { ExampleNote, Hours } from '#src/web/routes/public/statement-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Crumbs } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Cards, Split } from './home-parts.tsx'
import { Picture } from './home-pictures.tsx'
import { RideScene } from './home-ride-scene.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export default function ServicesPage() {
  return (
    <main id="main">
      <PageMeta title={m.site_services_meta()} description={m.site_services_description()} />
      <div className="wrap">
        <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={m.frame_services()} />
      </div>
      <div className="wrap abouthead">
        <div>
          <h1>{m.site_services_title()}</h1>
          <p>{m.site_services_lede()}</p>
          <p className="headactions">
            <LinkButton to="/tests">{m.frame_find_test()}</LinkButton>
            <LinkButton to="/tests?within=6" kind="quiet">
              {m.home_within({ hours: 6 })}
            </LinkButton>
          </p>
        </div>
        <RideScene label={m.site_services_scene()} />
      </div>
      <Blocks />
      <Next />
    </main>
  )
}

/** Source: specification §2, the six blocks of the services page. */
function Blocks() {
  const soon = (
    <>
      {m.site_services_5_words()} <Link to="/tests?within=6">{m.home_within({ hours: 6 })}</Link>
    </>
  )
  const blocks = [
    ['prescription', m.site_services_2(), m.site_services_2_words()],
    ['calendar', m.site_services_4(), m.site_services_4_words()],
    ['person', m.site_services_1(), m.site_services_1_words()],
    ['tube', m.site_services_6(), m.site_services_6_words()],
    ['microscope', m.site_services_3(), m.site_services_3_words()],
    ['stopwatch', m.site_services_5(), soon],
  ] as const
  return (
    <section className="section wrap" aria-labelledby="blocks">
      <h2 id="blocks" className="sr-only">
        {m.site_services_blocks()}
      </h2>
      <Cards
        cards={blocks.map(([of, title, words]) => ({ picture: <Picture of={of} />, title, words }))}
      />
    </section>
  )
}

function Next() {
  const hours = (
    <>
      <p className="openhours">
        <Hours of="services" />
      </p>
      <p>{m.site_services_hours_words()}</p>
      <ExampleNote />
    </>
  )
  return (
    <Split id="hours" title={m.site_services_hours()} lede={hours}>
      <ul className="doors">
        <Door title={m.site_services_talk()} words={m.site_services_talk_words()}>
          <LinkButton to="/contact">{m.frame_contact()}</LinkButton>
        </Door>
        <Door title={m.site_services_pay_title()} words={m.site_services_pay_words()}>
          <LinkButton to="/icici_payment" kind="quiet">
            {m.site_services_pay()}
          </LinkButton>
        </Door>
      </ul>
    </Split>
  )
}

type DoorProps = { title: string; words: string; children: ReactNode }

function Door({ title, words, children }: DoorProps) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      {children}
    </li>
  )
}
