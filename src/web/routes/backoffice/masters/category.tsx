import { redirect } from 'react-router'
import { AddCategory, CategoryCode, ChangeCategory } from '#src/domain/catalogue/manage-category.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/category'
import { CategoryForm, categoryLabels } from './category-form.tsx'
import { OfficeGone } from './office-gone.tsx'
import { oneOrNew, shownOne } from './one-or-new.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Without a code in the address: a new one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { listCategories } = context.get(app)
  const one = await oneOrNew(params.code, CategoryCode, listCategories, ({ code }) => code)
  return shownOne({ category: one.row, isGone: one.isGone })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { saveCategory } = context.get(app)
  const done = () => redirect('/backoffice/categories?done=saved')
  const words = {
    code: m.office_category_code_help,
    platformPercent: m.office_category_percent_help,
    labPercent: m.office_category_percent_help,
  }
  if (params.code === undefined)
    return submit(request, AddCategory, (input) => saveCategory(input).then(done), { words })
  const code = idIn(CategoryCode, params.code)
  return submit(request, ChangeCategory, (input) => saveCategory({ code, ...input }).then(done), {
    words,
  })
}

export default function CategoryPage({
  loaderData: { category, isGone },
  actionData,
}: Route.ComponentProps) {
  const list = { to: '/backoffice/categories', label: m.office_categories() }
  if (isGone) return <OfficeGone list={list} labels={categoryLabels()} result={actionData} />
  const title = category?.name ?? m.office_category_new()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }, list]} here={title} />
      <PageHead title={title} lede={m.office_category_lede()} isSmall />
      <CategoryForm category={category} lastResult={actionData} />
    </Main>
  )
}
