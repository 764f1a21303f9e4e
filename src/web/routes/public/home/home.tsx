import { inRank, nearLabRanking } from '#src/domain/catalogue/ranking.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { OperatorStatements } from '#src/domain/operator-statements.ts'
import { distanceKm } from '#src/domain/places/distance.ts'
import { preferencesIn } from '#src/domain/visitor-preferences.ts'
import type { App } from '#src/usecases/index.ts'
import type { LocationView } from '#src/usecases/places/list-locations.ts'
import { app, visit } from '#src/web/context.ts'
import { siteFacts } from '#src/web/discovery/facts.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { statements, withSources } from '#src/web/operator-statements.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { Bars, ExampleNote, Figures, Voices } from '#src/web/routes/public/statement-parts.tsx'
import { ItemRow } from '#src/web/routes/public/tests/item-row.tsx'
import { useBrand, useSite } from '#src/web/site.ts'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Search } from '#src/web/ui/search.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/home'
import { AskBlock } from './home-ask.tsx'
import { CityChoice } from './home-city-choice.tsx'
import { Cities, CityLabs } from './home-labs.tsx'
import { Split, Way } from './home-parts.tsx'
import { HomeScene } from './home-scene.tsx'
import { HomeServices } from './home-services.tsx'

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

export async function loader({ request, context }: Route.LoaderArgs) {
  const { city: chosen } = preferencesIn(request.headers.get('cookie') ?? undefined)
  const verbs = context.get(app)
  const { locations } = await verbs.listLocations()
  const city = locations.find(({ slug }) => slug === chosen)
  const place = city && { latitude: city.latitude, longitude: city.longitude }
  const { items, rankedBy } = await verbs.searchCatalogue({ q: '', page: 1, ...place })
  const { demo, statements: said } = context.get(visit)
  const here = items.filter(({ isInReach }) => isInReach)
  return {
    locations,
    city,
    /** Whether the prices are those of labs that come to the city. */
    isHere: here.length > 0,
    popular: (here.length > 0 ? here : items).slice(0, SHOWN),
    rankedBy,
    labs: city ? await labsOf(verbs, city) : [],
    sources: said.sources,
    testimonials: testimonialsOf(said, demo !== undefined),
  }
}

/**
 * Only statements that the operator can prove; a demonstration shows invented ones, and says so.
 */
function testimonialsOf({ testimonials }: OperatorStatements, isDemo: boolean) {
  return testimonials.length === 0 && isDemo ? statements.exampleTestimonials : testimonials
}

async function labsOf(verbs: Pick<App, 'viewLab'>, city: LocationView) {
  const labs = await Promise.all(city.labs.map(({ id }) => verbs.viewLab({ id: LabId.parse(id) })))
  return labs
    .map((lab) => ({ ...lab, km: distanceKm(city, lab) }))
    .toSorted(inRank(nearLabRanking, { distance: ({ km }) => km, name: ({ name }) => name }))
    .slice(0, SHOWN)
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { city, labs, locations } = loaderData
  const site = useSite()
  const facts = site && siteFacts(site, getLocale())
  return (
    <main id="main">
      <PageMeta title={m.home_title()} description={m.home_lede()} facts={facts} />
      <Hero />
      <Way
        title={m.home_way()}
        stops={[
          { icon: 'calendar', title: m.home_way_1(), words: m.home_way_1_words() },
          { icon: 'lock', title: m.home_way_2(), words: m.home_way_2_words() },
          { icon: 'test-tube', title: m.home_way_3(), words: m.home_way_3_words() },
          { icon: 'microscope', title: m.home_way_4(), words: m.home_way_4_words() },
          { icon: 'document', title: m.home_way_5(), words: m.home_way_5_words() },
        ]}
      />
      <Popular {...loaderData} />
      <section className="section" aria-label={m.home_figures({ brand: useBrand() })}>
        <div className="wrap">
          <Figures figures={withSources(statements.counters, loaderData)} />
          <ExampleNote />
        </div>
      </section>
      <HomeServices />
      {city && labs.length > 0 ? (
        <CityLabs city={city} labs={labs} />
      ) : (
        <Split id="labs" title={m.home_labs()} lede={<p>{m.home_labs_lede()}</p>}>
          <Cities cities={locations} />
        </Split>
      )}
      <Experience {...loaderData} />
      <AskBlock />
    </main>
  )
}

function Hero() {
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="wrap">
        <div className="hero__text">
          <h1 id="hero">
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
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Popular({ popular, rankedBy, city, isHere, locations }: Loaded) {
  const lede = (
    <>
      <p>
        {m.home_popular_lede()}{' '}
        {city && isHere ? m.home_popular_here({ city: nameHere(city.name) }) : m.home_popular_all()}
      </p>
      <CityChoice cities={locations} {...(city && { chosen: city.slug })} />
      <p className="splitlinks">
        <Link to="/tests">{m.home_all_tests()}</Link>
        <Link to="/tests-for">{m.topic_all()}</Link>
        <Link to="/tests?within=6">{m.home_within({ hours: 6 })}</Link>
      </p>
    </>
  )
  return (
    <Split id="popular" title={m.home_popular()} lede={lede}>
      <div>
        <Ledger>
          {popular.map((item) => (
            <ItemRow key={item.code} item={item} />
          ))}
        </Ledger>
        <RankedBy by={rankedBy} />
      </div>
    </Split>
  )
}

/** What the operator states about itself, marked where it is an example. */
function Experience({ sources, testimonials }: Loaded) {
  return (
    <>
      <Split
        id="experience"
        title={m.home_experience()}
        lede={
          <>
            <p>{m.home_experience_lede()}</p>
            <ExampleNote />
          </>
        }
      >
        <Bars
          bars={withSources(statements.experience, { sources }).map(({ of, ...bar }) => ({
            ...bar,
            of: of[getLocale()],
          }))}
        />
      </Split>
      {testimonials.length > 0 && (
        <Split id="voices" title={m.home_voices()} lede={<ExampleNote />}>
          <Voices
            voices={testimonials.map(({ says, who }) => ({
              says: says[getLocale()],
              who: who[getLocale()],
            }))}
          />
        </Split>
      )}
    </>
  )
}
