import type { ItemView } from '#src/usecases/catalogue/view-item.ts'
import type { Question } from '#src/web/discovery/facts.ts'
import { whereTaken } from '#src/web/discovery/where-taken.ts'
import { nameHere, plainHere } from '#src/web/names.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/**
 * What people ask about a test before they book it, answered from the catalogue and the labs'
 * prices.
 */
export function itemQuestions(item: ItemView): Question[] {
  const { name } = item
  return [
    { question: m.discovery_ask_measures({ name }), answer: plainHere(item) },
    { question: m.discovery_ask_fasting({ name }), answer: fastingWords(item) },
    ...sampleQuestion(item),
    { question: m.discovery_ask_time({ name }), answer: timeWords(item) },
    ...priceQuestion(item),
  ]
}

/** With any other preparation, which the catalogue writes without full stops. */
function fastingWords({ fastingHours: hours, preparation }: ItemView) {
  const stop = getLocale() === 'hi' ? '।' : '.'
  return [
    hours > 0 ? m.discovery_fasting_yes({ hours }) : m.discovery_fasting_no(),
    ...(preparation.length === 0 && hours === 0 ? [m.discovery_fasting_as_always()] : []),
    ...preparation.map((sentence) => nameHere(sentence).replace(/[.।]?$/, stop)),
  ].join(' ')
}

function timeWords({ tubes, tatHours: hours }: ItemView) {
  return tubes.length > 0 ? m.discovery_time_sample({ hours }) : m.discovery_time_visit({ hours })
}

const whereWords = { home: m.discovery_sample_home, lab: m.discovery_sample_lab }

/** Nothing is taken for a scan, so there is no such question. */
function sampleQuestion(item: ItemView): Question[] {
  const { name, specimens, tubes } = item
  if (tubes.length === 0) return []
  const where = whereTaken(item)
  const sample = m.discovery_sample({ sample: specimens.map(nameHere).join(', ') })
  const answer = where ? `${sample} ${whereWords[where]()}` : sample
  return [{ question: m.discovery_ask_sample({ name }), answer }]
}

/** The visit is added where somebody can come. */
function priceQuestion(item: ItemView): Question[] {
  const { name, fromPricePaise, toPricePaise, labCount } = item
  if (fromPricePaise === null || toPricePaise === null) return []
  const from = rupeesOf(fromPricePaise, true)
  const to = rupeesOf(toPricePaise, true)
  const price =
    from === to
      ? m.discovery_price_one({ price: from, count: labCount })
      : m.discovery_price_range({ from, to, count: labCount })
  const coming = whereTaken(item) === 'home' ? [m.discovery_price_coming()] : []
  return [{ question: m.discovery_ask_price({ name }), answer: [price, ...coming].join(' ') }]
}
