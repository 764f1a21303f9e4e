import { Link } from 'react-router'
import { HomeScene } from '#src/web/ui/home-scene.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { ItemRow } from '#src/web/ui/item-row.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Search } from '#src/web/ui/offer.tsx'
import { Title } from '#src/web/ui/page.tsx'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/home'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

const often = [
  { q: 'CBC', words: () => 'CBC' },
  { q: 'HbA1c', words: () => 'HbA1c' },
  { q: 'thyroid', words: m.home_often_thyroid },
  { q: 'lipid', words: m.home_often_lipids },
] as const

/** As many as fit beside the heading without scrolling twice. */
const SHOWN = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(app).searchCatalogue({ q: '', page: 1 })
  return { popular: items.slice(0, SHOWN) }
}

export default function HomePage({ loaderData: { popular } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Title>{m.home_title()}</Title>
      <section className="hero">
        <div className="wrap">
          <div className="hero__text">
            <h1>
              <span>{m.home_hero_1()}</span> <span>{m.home_hero_2()}</span>
            </h1>
            <p className="hero__lede">{m.home_lede()}</p>
            <Search />
            <p className="often">
              <span>{m.home_often()}</span>
              {often.map(({ q, words }) => (
                <Link key={q} to={`/tests?q=${q}`}>
                  {words()}
                </Link>
              ))}
            </p>
          </div>
          <HomeScene label={m.home_scene()} />
        </div>
      </section>
      <Way />
      <section className="section" aria-labelledby="popular">
        <div className="wrap split">
          <div className="split__head">
            <h2 id="popular">{m.home_popular()}</h2>
            <p>{m.home_popular_lede()}</p>
            <p>
              <Link to="/tests">{m.home_all_tests()}</Link>
            </p>
          </div>
          <Ledger>
            {popular.map((item) => (
              <ItemRow key={item.code} item={item} />
            ))}
          </Ledger>
        </div>
      </section>
    </main>
  )
}

function Way() {
  return (
    <section className="way" aria-labelledby="way">
      <div className="wrap">
        <h2 id="way" className="sr-only">
          {m.home_way()}
        </h2>
        <ol>
          <Stop icon="calendar" title={m.home_way_1()} words={m.home_way_1_words()} />
          <Stop icon="lock" title={m.home_way_2()} words={m.home_way_2_words()} />
          <Stop icon="test-tube" title={m.home_way_3()} words={m.home_way_3_words()} />
          <Stop icon="microscope" title={m.home_way_4()} words={m.home_way_4_words()} />
          <Stop icon="document" title={m.home_way_5()} words={m.home_way_5_words()} />
        </ol>
      </div>
    </section>
  )
}

function Stop({ icon, title, words }: { icon: IconName; title: string; words: string }) {
  return (
    <li>
      <span className="stop">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{words}</p>
    </li>
  )
}
