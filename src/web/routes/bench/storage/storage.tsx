import { redirect } from 'react-router'
import { ListOfTubes } from '#src/domain/tubes/storage.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { idIn } from '#src/web/addresses.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/storage'
import { DueTubes } from './due-tubes.tsx'
import { leftOut, StoreForm, storeWords } from './store-form.ts'
import { PutAway } from './put-away.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

/** `scan` and `place` fill the form; `stored` and `disposed` say what was done. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const after = query.get('after')
  const input = idIn(ListOfTubes, after === null ? {} : { after })
  return {
    storage: await context.get(app).viewStorage(input),
    isFirst: after === null,
    isAllChosen: query.has('all'),
    after,
    scan: query.get('scan') ?? '',
    place: query.get('place') ?? '',
    stored: countIn(query, 'stored'),
    disposed: countIn(query, 'disposed'),
  }
}

function countIn(query: URLSearchParams, name: string): number {
  const count = Number(query.get(name))
  return Number.isInteger(count) && count > 0 && count < 1000 ? count : 0
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    StoreForm,
    async ({ place, tubes: barcodes }) => {
      const done = await context.get(app).storeTubes({ place, barcodes })
      const left = leftOut(done)
      if (left.length > 0) return { wrong: { tubes: left } }
      const query = new URLSearchParams({ place, stored: String(done.stored.length) })
      return redirect(`/lab/storage?${query}`)
    },
    { words: storeWords },
  )

/** The store of a lab: put tubes away, and see which may be disposed of. */
export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { storage, stored, disposed, place } = loaderData
  return (
    <Main width="wide">
      <Title>{m.storage_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.storage_title()} />
      <PageHead title={m.storage_title()} lede={m.storage_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {stored > 0 && (
          <Note icon="check" isNews>
            {m.storage_done({ place, count: stored })}
          </Note>
        )}
        {disposed > 0 && (
          <Note icon="check" isNews>
            {m.storage_disposed({ count: disposed })}
          </Note>
        )}
        <p className="row-acts">
          <b>{m.storage_count({ count: storage.stored })}</b>
          <LinkButton to="/lab/storage/disposals" kind="quiet" size="small">
            {m.storage_log_title()}
          </LinkButton>
        </p>
        {storage.may.store ? (
          <Panel title={m.storage_put_title()}>
            <PutAway {...loaderData} places={storage.places} lastResult={actionData} />
          </Panel>
        ) : (
          <Note>{m.storage_read_only()}</Note>
        )}
        <Panel title={m.storage_due_title()}>
          <DueTubes {...loaderData} />
        </Panel>
      </div>
    </Main>
  )
}
