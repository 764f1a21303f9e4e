import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Cards, Split } from './home-parts.tsx'
import { Picture } from './home-pictures.tsx'

/** The six service cards. Source: specification §1, marketing claims. */
export function HomeServices() {
  const soon = (
    <>
      {m.home_service_5_words()} <Link to="/tests?within=6">{m.home_within({ hours: 6 })}</Link>
    </>
  )
  const cards = [
    ['referral', m.home_service_1(), m.home_service_1_words()],
    ['prescription', m.home_service_2(), m.home_service_2_words()],
    ['microscope', m.home_service_3(), m.home_service_3_words()],
    ['house', m.home_service_4(), m.home_service_4_words()],
    ['stopwatch', m.home_service_5(), soon],
    ['person', m.home_service_6(), m.home_service_6_words()],
  ] as const
  return (
    <Split id="services" title={m.home_services()} lede={<p>{m.home_services_lede()}</p>}>
      <Cards
        cards={cards.map(([of, title, words]) => ({ picture: <Picture of={of} />, title, words }))}
      />
    </Split>
  )
}
