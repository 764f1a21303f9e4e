import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { documentWords } from '#src/web/lab-form/document-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/document-list'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return { documents: await context.get(app).listDocumentsToCheck() }
}

/** Documents of labs that nobody has checked yet; each leads to its lab's page. */
export default function DocumentListPage({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{`${m.controlroom_documents()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.controlroom_documents()}
      />
      <PageHead title={m.controlroom_documents()} lede={m.controlroom_documents_lede()} isSmall />
      {documents.length === 0 ? (
        <EmptyState title={m.controlroom_documents_none()}>
          {m.controlroom_documents_none_help()}
        </EmptyState>
      ) : (
        <DocumentRows documents={documents} />
      )}
    </Main>
  )
}

function DocumentRows({ documents }: Pick<Route.ComponentProps['loaderData'], 'documents'>) {
  return (
    <DataTable
      label={m.controlroom_documents()}
      stacks
      columns={[
        { id: 'lab', head: m.controlroom_lab() },
        { id: 'kind', head: m.controlroom_col_kind() },
        { id: 'uploaded', head: m.controlroom_col_uploaded() },
        { id: 'turn', head: m.controlroom_col_turn() },
      ]}
    >
      {documents.map(({ documentId, labId, code, name, kind, uploadedAt, isOwn }) => (
        <tr key={documentId}>
          <td>
            <Link to={`/backoffice/labs/${labId}#documents`}>{name}</Link>{' '}
            <span className="sub">{code}</span>
          </td>
          <td>{documentWords[kind]()}</td>
          <td className="num">
            <Time at={uploadedAt} />
          </td>
          <td>{isOwn ? m.controlroom_own() : m.controlroom_yours()}</td>
        </tr>
      ))}
    </DataTable>
  )
}
