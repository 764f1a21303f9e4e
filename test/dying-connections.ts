import type pg from 'pg'
import { connect } from '#src/db/driver/client.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import type { Product } from './people.ts'

type Client = pg.PoolClient & { connection: { stream: { destroy: () => void } } }
type Ask = (...asked: unknown[]) => Promise<unknown>

/** Where a process dies: before its n-th statement, or after the commit but before its answer. */
export type Death = number | 'after-commit'

/**
 * The verbs of a process that dies: its connection ends silently, like a killed one's, and it sends
 * nothing more. `statements` counts what it sent.
 */
export function dyingProduct(product: Product, death: Death) {
  const { pool, db } = connect(product.url, 2)
  const life = { statements: 0, isOver: false }
  pool.on('connect', (client) => {
    const dying = client as Client
    const ask = dying.query.bind(dying) as unknown as Ask
    const die = () => {
      life.isOver = true
      dying.connection.stream.destroy()
      throw new Error('the process was killed')
    }
    const heard: Ask = async (...asked) => {
      life.statements += 1
      if (life.isOver || life.statements === death) die()
      const answer = await ask(...asked)
      if (death === 'after-commit' && asked[0] === 'commit') die()
      return answer
    }
    dying.query = heard as unknown as typeof dying.query
  })
  const app = bindVerbs({ ...product.world, db })
  return { app, life, [Symbol.asyncDispose]: () => pool.end() }
}
