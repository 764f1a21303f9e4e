import type { Tx } from './client.ts'

/**
 * A statement whose text is built once per connection instead of once per call: a query of every
 * request then costs only its parameters, which are placeholders. A placeholder cannot take an
 * empty value of a column with a mapping of its own.
 */
export function kept<Statement>(write: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const known = new WeakMap<object, Statement>()
  return (tx) => {
    const statement = known.get(tx.connection) ?? write(tx)
    known.set(tx.connection, statement)
    return statement
  }
}
