// A password hash takes a tenth of a second by design, and the tests need 1,300 of them, most for
// the same password with the same salt. A worker remembers the results of scrypt for those. All
// other passwords are this worker's own, with a fresh salt: their hash still depends on secret and
// salt, but is quick. `npm run test:long` computes each by scrypt.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-password.ts'

type Heard = (error: Error | null, key: Buffer) => void
/** A known hash, or the callers waiting for one being computed: twelve at once need one hash. */
type Known = Map<string, Buffer | Heard[]>
const worker: typeof globalThis & { hashesKnown?: Known } = globalThis

function quick(password: crypto.BinaryLike, salt: crypto.BinaryLike, length: number, heard: Heard) {
  const key = crypto.hkdfSync('sha256', password, salt, 'instead of scrypt', length)
  setImmediate(heard, null, Buffer.from(key))
}

if (process.env.TEST_SIZE !== 'long' && !worker.hashesKnown) {
  const known: Known = (worker.hashesKnown = new Map())
  const compute = crypto.scrypt
  const remembered = (
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    options: crypto.ScryptOptions,
    heard: Heard,
  ) => {
    if (password !== DEMO_PASSWORD) return quick(password, salt, length, heard)
    const name = JSON.stringify([password, salt, length, options])
    const found = known.get(name)
    if (Array.isArray(found)) return void found.push(heard)
    if (found) return void setImmediate(heard, null, Buffer.from(found))
    const waiting = [heard]
    known.set(name, waiting)
    compute(password, salt, length, options, (error, computed) => {
      if (error) known.delete(name)
      else known.set(name, Buffer.from(computed))
      for (const one of waiting) setImmediate(one, error, computed && Buffer.from(computed))
    })
  }
  Object.assign(crypto, { scrypt: remembered })
  syncBuiltinESMExports()
}
