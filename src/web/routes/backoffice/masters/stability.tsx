import { AMBIENT_CELSIUS, COOLED_CELSIUS, temperatures } from '#src/domain/tubes/carry-limit.ts'
import { app, visit } from '#src/web/context.ts'
import { limitWords } from '#src/web/carry-words.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/stability'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const tests = await context.get(app).listStability()
  return { tubes: [...Map.groupBy(tests, ({ tube }) => tube).values()] }
}

type Test = Route.ComponentProps['loaderData']['tubes'][number][number]

/** How long each test's sample keeps in its tube, by tube, each figure with its source. */
export default function StabilityPage({ loaderData: { tubes } }: Route.ComponentProps) {
  const [low, high] = AMBIENT_CELSIUS
  const [coldLow, coldHigh] = COOLED_CELSIUS
  return (
    <Main width="wide">
      <Title>{`${m.carry_title()} – ${m.frame_office()}`}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.carry_title()} />
      <PageHead title={m.carry_title()} lede={m.carry_lede()} isSmall>
        <p className="small soft mt-2">{m.carry_temperatures({ low, high, coldLow, coldHigh })}</p>
      </PageHead>
      <div className="mt-6">
        {tubes.map(
          (tests) => tests[0] && <TubeTests key={tests[0].tube} first={tests[0]} tests={tests} />,
        )}
      </div>
    </Main>
  )
}

/** One type of tube, folded: its default, and its tests. */
function TubeTests({ first, tests }: { first: Test; tests: readonly Test[] }) {
  const { tube, cap, carried, defaults } = first
  const open = tests.filter((test) => !test[carried]?.minutes).length
  return (
    <details className="keeping">
      <summary>
        <span className="keeping__name">
          <CapDot cap={cap} />
          {nameHere(tube)}
        </span>
        <span className="sub">{m.carry_counts({ count: tests.length, open })}</span>
      </summary>
      <div className="keeping__inside">
        <p>
          {carried === 'cooled' ? m.carry_carried_cooled() : m.carry_carried_ambient()}.{' '}
          {m.carry_default({
            ambient: limitWords(defaults.ambient),
            cooled: limitWords(defaults.cooled),
          })}
        </p>
        <p className="small soft mt-2" lang="en">
          {defaults.source}
        </p>
        <div className="mt-4">
          <DataTable
            label={nameHere(tube)}
            stacks
            columns={[
              { id: 'test', head: m.carry_col_test() },
              { id: 'ambient', head: m.carry_col_ambient() },
              { id: 'cooled', head: m.carry_col_cooled() },
            ]}
          >
            {tests.map((test) => (
              <tr key={test.code}>
                <td>
                  {test.name} <span className="sub num">{test.code}</span>
                </td>
                {temperatures.map((temperature) => (
                  <td key={temperature}>
                    <Figure figure={test[temperature]} until={defaults[temperature]} />
                  </td>
                ))}
              </tr>
            ))}
          </DataTable>
        </div>
      </div>
    </details>
  )
}

type FigureProps = { figure: Test['ambient']; until: number }

/** A figure with its source, or that one is missing and what counts until then. */
function Figure({ figure, until }: FigureProps) {
  if (figure?.minutes)
    return (
      <>
        <span className="num">{limitWords(figure.minutes)}</span>{' '}
        <span className="sub block" lang="en">
          {figure.source}
        </span>
      </>
    )
  return (
    <>
      <Chip icon="warning" tone="needs">
        {m.carry_to_confirm()}
      </Chip>{' '}
      <span className="sub">{m.carry_until({ duration: limitWords(until) })}</span>
    </>
  )
}
