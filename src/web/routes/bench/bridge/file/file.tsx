import { z } from 'zod'
import { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/file'
import { askedFile, type TriedFile } from './asked-file.ts'
import { ColumnsForm } from './columns-form.tsx'
import { FileForm } from './file-form.tsx'
import { FilePreview } from './file-preview.tsx'

const OfLink = z.strictObject({ linkId: InstrumentLinkId })

export const handle: Handle = { frame: 'app', isPlain: true }

/** `done` and `rows` say what was imported. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { linkId } = idIn(OfLink, params)
  const address = asked(request)
  const seen = await context.get(app).viewInstrumentFile({ linkId })
  const isDone = address.get('done') === 'imported'
  return { ...seen, imported: isDone ? Number(address.get('rows')) : null }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return askedFile(request, context.get(app), idIn(OfLink, params).linkId)
}

/** Results of an instrument without a network, from a file that it exported. */
export default function InstrumentFilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, profile, columns, version, mayChoose, imported } = loaderData
  const title = m.resultfile_title({ name })
  const chosen = actionData?.columns ?? null
  const preview = actionData?.preview ?? null
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/bridge', label: m.bridge_title() },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.resultfile_lede({ profile })} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {actionData && <Said tried={actionData} />}
        {!actionData && imported !== null && <Imported rows={imported} />}
        {chosen && <ColumnsForm {...chosen} chosen={columns} version={version} />}
        {preview && <FilePreview preview={preview} />}
        {columns === null && !mayChoose ? (
          <Note>{m.resultfile_no_columns()}</Note>
        ) : (
          <Panel title={preview || chosen ? m.resultfile_another() : m.resultfile_choose()}>
            <FileForm
              isWrong={actionData?.isWrong === true && !preview && !chosen}
              hasColumns={columns !== null}
              mayChoose={mayChoose}
            />
          </Panel>
        )}
      </div>
    </Main>
  )
}

/** What is wrong, or what was done before the rows are shown. */
function Said({ tried: { says, isWrong, preview } }: { tried: TriedFile }) {
  if (says === null) return null
  const tone = preview ? 'needs' : 'danger'
  return (
    <div id="file-error">
      <Note tone={isWrong ? tone : 'plain'} icon={isWrong ? undefined : 'check'} isNews>
        {says}
      </Note>
    </div>
  )
}

function Imported({ rows }: { rows: number }) {
  return (
    <Note icon="check" isNews>
      {m.resultfile_done({ count: rows })}{' '}
      <Link to="/lab/bridge">{m.resultfile_see_waiting()}</Link>
    </Note>
  )
}
