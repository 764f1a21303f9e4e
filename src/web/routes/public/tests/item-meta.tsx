import type { ItemView } from '#src/usecases/catalogue/view-item.ts'
import { itemFacts, type Question, questionFacts } from '#src/web/discovery/facts.ts'
import { usePlace } from '#src/web/discovery/place.ts'
import { whereTaken } from '#src/web/discovery/where-taken.ts'
import { plainHere } from '#src/web/names.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The head of a test's page; booking parameters of the address are omitted. */
export function ItemMeta({ item, questions }: { item: ItemView; questions: Question[] }) {
  const { name, code } = item
  return (
    <PageMeta
      title={m.discovery_test_title({ name })}
      description={aboutOf(item)}
      picture={`test-${code}`}
      facts={[itemFacts(usePlace(), item, plainHere(item)), questionFacts(questions)]}
    />
  )
}

function aboutOf(item: ItemView) {
  const measures = plainHere(item)
  const { fromPricePaise } = item
  const where = whereTaken(item)
  if (fromPricePaise === null || !where) return m.discovery_test_about_none({ measures })
  const words = { measures, price: rupeesOf(fromPricePaise, true) }
  return where === 'home' ? m.discovery_test_about(words) : m.discovery_test_about_lab(words)
}
