import { redirect } from 'react-router'
import { AddControlLot } from '#src/domain/quality-control/control.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lots'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  return { isAdded: asked(request).has('added'), ...(await context.get(app).listControlLots({})) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, AddControlLot, async (input) => {
    await context.get(app).addControlLot(input)
    return redirect('/lab/quality-control/lots?added')
  })

/** The lots of the lab's control materials, one for each level. */
export default function LotsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lots, today, mayKeep, isAdded } = loaderData
  const tried = actionData ? { intent: 'add', result: actionData } : undefined
  return (
    <Main width="wide">
      <Title>{m.quality_lots_title()}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/quality-control', label: m.quality_title() },
        ]}
        here={m.quality_lots_title()}
      />
      <PageHead title={m.quality_lots_title()} lede={m.quality_lots_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {isAdded && (
          <Note icon="check" isNews>
            {m.quality_lot_added()}
          </Note>
        )}
        {lots.length === 0 ? (
          <EmptyState title={m.quality_lots_none()}>{m.quality_lots_none_help()}</EmptyState>
        ) : (
          <DataTable
            stacks
            label={m.quality_lots_title()}
            columns={[
              { id: 'material', head: m.quality_material() },
              { id: 'level', head: m.quality_col_level() },
              { id: 'lot', head: m.quality_lot_number() },
              { id: 'until', head: m.quality_expires() },
            ]}
          >
            {lots.map(({ lotId, material, level, lotNumber, expiresOn }) => (
              <tr key={lotId}>
                <th scope="row" className="rowhead">
                  {material}
                </th>
                <td className="num">{level}</td>
                <td className="num">{lotNumber}</td>
                <td className="num">
                  <Day on={expiresOn} />{' '}
                  {expiresOn < today && <Chip icon="clock">{m.quality_expired()}</Chip>}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
        {mayKeep && (
          <Panel title={m.quality_lot_add()}>
            <ActForm
              intent="add"
              fields={[
                { name: 'material', label: m.quality_material() },
                {
                  name: 'level',
                  label: m.quality_col_level(),
                  help: m.quality_level_help(),
                  kind: 'digits',
                },
                { name: 'lotNumber', label: m.quality_lot_number() },
                { name: 'expiresOn', label: m.quality_expires(), kind: 'date' },
              ]}
              act={m.quality_lot_add()}
              tried={tried}
            />
          </Panel>
        )}
      </div>
    </Main>
  )
}
