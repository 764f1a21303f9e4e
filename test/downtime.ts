import type { Product } from './people.ts'

const words = { en: 'A new database server.', hi: 'नया डेटाबेस सर्वर।' }

/** A downtime on 24 November, 9 to 11 in the morning in India, and what its tests share. */
export function aDowntimeOf(product: Product) {
  /** Before each test: only this one. */
  const plan = async () => {
    await product.pool.query('delete from downtimes')
    await product.pool.query(
      `insert into downtimes (id, starts_at, ends_at, words_en, words_hi, announced_by, announced_at)
       values ($1, '2026-11-24T03:30:00Z', '2026-11-24T05:30:00Z', $2, $3, $1, now())`,
      [product.world.chance.uuid(), words.en, words.hi],
    )
  }
  const atTime = async (instant: string) => {
    product.clock.set(instant)
    await product.downtimes.refresh()
  }
  const page = async (path: string, cookie = '') => {
    const answer = await product.get(path, { cookie })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { words, plan, atTime, page }
}
