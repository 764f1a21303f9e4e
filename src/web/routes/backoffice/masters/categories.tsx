import { redirect } from 'react-router'
import { z } from 'zod'
import { CategoryCode } from '#src/domain/catalogue/manage-category.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import {
  OfficeDelete,
  OfficeNews,
  RowActions,
} from '#src/web/routes/backoffice/office-row-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/categories'
import { type CategoryInList, serviceWords } from './category-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `delete` asks for confirmation before one is deleted; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const categories = await context.get(app).listCategories()
  const chosen = categories.find(({ code }) => code === searchParams.get('delete'))
  return { categories, chosen, done: searchParams.get('done') }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, z.strictObject({ code: CategoryCode }), async (input) => {
    await context.get(app).deleteCategory(input)
    return redirect('/backoffice/categories?done=deleted')
  })

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, chosen, done } = loaderData
  return (
    <Main width="wide">
      <Title>{m.office_categories()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.office_categories()}
      />
      <PageHead title={m.office_categories()} lede={m.office_categories_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <OfficeNews done={done} result={actionData} />
        {chosen && <Deletion {...chosen} />}
        <p>
          <LinkButton to="/backoffice/categories/new">{m.office_category_new()}</LinkButton>
        </p>
        {categories.length === 0 ? (
          <EmptyState title={m.office_categories_none()} />
        ) : (
          <Categories categories={categories} />
        )}
      </div>
    </Main>
  )
}

function Deletion({ code, name, tests, panels, labs }: CategoryInList) {
  return (
    <OfficeDelete
      title={m.office_delete_of({ name })}
      name="code"
      value={code}
      back="/backoffice/categories"
      uses={[
        [m.office_category_tests(), tests],
        [m.office_category_panels(), panels],
        [m.office_category_labs(), labs],
      ]}
    />
  )
}

function Categories({ categories }: { categories: readonly CategoryInList[] }) {
  return (
    <DataTable
      label={m.office_categories()}
      columns={[
        { id: 'name', head: m.office_category_name() },
        { id: 'code', head: m.office_category_code() },
        { id: 'service', head: m.office_category_service() },
        { id: 'platform', head: m.office_category_platform(), isRight: true },
        { id: 'lab', head: m.office_category_lab(), isRight: true },
        { id: 'tests', head: m.office_category_tests(), isRight: true },
        { id: 'panels', head: m.office_category_panels(), isRight: true },
        { id: 'act', head: m.office_person_act() },
      ]}
      stacks
      hasActions
    >
      {categories.map((row) => (
        <tr key={row.code}>
          <td>{row.name}</td>
          <td className="num">{row.code}</td>
          <td className="sub">{serviceWords(row.serviceType)}</td>
          <td className="r num">{row.platformPercent}</td>
          <td className="r num">{row.labPercent}</td>
          <td className="r num">{row.tests}</td>
          <td className="r num">{row.panels}</td>
          <td>
            <RowActions
              edit={`/backoffice/categories/${row.code}`}
              remove={`/backoffice/categories?delete=${row.code}`}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
