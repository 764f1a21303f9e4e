import type { SearchAnswer } from '#src/usecases/catalogue/search-catalogue.ts'
import { nameHere } from '#src/web/names.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import type { Chosen } from './tests-address.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = Pick<SearchAnswer, 'items' | 'page'> & {
  q: string
  category?: string | undefined
} & Chosen

/**
 * The head of the list of tests. A category and each of its pages is a list of its own; a search, a
 * filter and an empty list are not indexed.
 */
export function TestsMeta({ items, page, q, category, ...chosen }: Props) {
  const { within, fasting, sex, upTo, sort } = chosen
  const isNarrowed = [within, fasting, sex, upTo, sort].some((one) => one !== undefined)
  const title = titleOf({ items, q, category })
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  })
  return (
    <PageMeta
      title={page > 1 ? m.discovery_tests_page({ title, page }) : title}
      description={aboutOf({ items, category })}
      path={query.size > 0 ? `/tests?${query}` : '/tests'}
      isHidden={q !== '' || isNarrowed || items.length === 0}
    />
  )
}

function titleOf({ items, q, category }: Pick<Props, 'items' | 'q' | 'category'>) {
  if (q !== '') return m.catalogue_results({ q })
  const [first] = items
  if (!category || !first) return m.catalogue_title()
  return m.discovery_tests_of({ category: nameHere(first.category.name) })
}

function aboutOf({ items: [first], category }: Pick<Props, 'items' | 'category'>) {
  if (!category || !first) return m.discovery_tests_about()
  return m.discovery_tests_of_about({ category: nameHere(first.category.name) })
}
