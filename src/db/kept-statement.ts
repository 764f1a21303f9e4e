import type { Tx } from './client.ts'

/**
 * A statement whose text is written once for a connection and not with every call: what is asked in
 * every request costs no more than its parameters, which are placeholders in it. Placeholders are no
 * place for an empty value of a column that has a mapping of its own.
 */
export function kept<Statement>(write: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const known = new WeakMap<object, Statement>()
  return (tx) => {
    const statement = known.get(tx.connection) ?? write(tx)
    known.set(tx.connection, statement)
    return statement
  }
}
