import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { TubeTable, type KeptTube } from './tube-table.tsx'

type Props = {
  storage: Awaited<ReturnType<App['viewStorage']>>
  isFirst: boolean
  isAllChosen: boolean
  after: string | null
}

/** What may be disposed of now: chosen here, confirmed on the next page. */
export function DueTubes({ storage: { due, next, may }, isFirst, isAllChosen, after }: Props) {
  if (due.length === 0 && isFirst)
    return <EmptyState title={m.storage_due_none()}>{m.storage_due_none_help()}</EmptyState>
  const here = new URLSearchParams({ ...(after !== null && { after }), all: '' })
  return (
    <Form action="/lab/storage/dispose" className="grid gap-4">
      <p className="soft">{m.storage_due_lede()}</p>
      {may.dispose && !isAllChosen && (
        <p>
          <LinkButton to={`/lab/storage?${here}#due`} kind="quiet" size="small">
            {m.storage_choose_all()}
          </LinkButton>
        </p>
      )}
      <div id="due">
        <TubeTable
          label={m.storage_due_title()}
          tubes={due}
          name={(tube) => (may.dispose ? <Choice tube={tube} isChosen={isAllChosen} /> : null)}
        />
      </div>
      {may.dispose && due.length > 0 && <Button type="submit">{m.storage_next()}</Button>}
      {next !== null && (
        <p>
          <LinkButton to={`/lab/storage?${new URLSearchParams({ after: next })}`} kind="quiet">
            {m.storage_more()}
          </LinkButton>
        </p>
      )}
    </Form>
  )
}

function Choice({ tube, isChosen }: { tube: KeptTube; isChosen: boolean }) {
  const barcode = tube.barcode ?? ''
  return (
    <label className="agree">
      <input
        key={String(isChosen)}
        type="checkbox"
        name="tube"
        value={tube.tubeId}
        defaultChecked={isChosen}
        aria-label={m.storage_choose({ barcode })}
      />
      <span className="num">{barcode}</span>
    </label>
  )
}
