import type { Cipher, Files } from '#src/usecases/world.ts'
import type { Product } from './people.ts'

/**
 * Observes a product's cipher and files: what is sealed is also recorded in plain text, so that a
 * test can search everything stored, however it is stored.
 */
export function openEverything({ cipher, files }: { cipher: Cipher; files: Files }) {
  const sealed: { where: string; text: string }[] = []
  const put = new Map<string, Uint8Array>()
  const into = (context: string) => `sealed ${context.split(':')[0]}`

  /** With or without blanks and dashes between its digits. */
  function isIn(text: string, number: string): boolean {
    return new RegExp(spread(number)).test(text)
  }

  return {
    isIn,
    cipher: {
      ...cipher,
      seal(plain, context) {
        sealed.push({ where: into(context), text: plain })
        return cipher.seal(plain, context)
      },
      sealBytes(bytes, context) {
        sealed.push({ where: into(context), text: Buffer.from(bytes).toString('latin1') })
        return cipher.sealBytes(bytes, context)
      },
    } satisfies Cipher,
    files: {
      ...files,
      async put(key, bytes) {
        put.set(key, bytes)
        await files.put(key, bytes)
      },
    } satisfies Files,
    /**
     * Where a number of many digits is stored: sealed, in a table, in a file; each once, sorted.
     */
    async find({ pool }: Product, number: string): Promise<string[]> {
      const found = new Set(
        sealed.filter(({ text }) => isIn(text, number)).map(({ where }) => where),
      )
      const { rows } = await pool.query<{ name: string }>(
        `select table_schema || '."' || table_name || '"' as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      )
      const pattern = spread(number)
      for (const { name } of rows) {
        const there = await pool.query(`select from ${name} t where t::text ~ $1 limit 1`, [
          pattern,
        ])
        if (there.rowCount) found.add(`table ${name.replace(/^public\."(.*)"$/, '$1')}`)
      }
      for (const [key, bytes] of put)
        if (isIn(Buffer.from(bytes).toString('latin1'), number)) found.add(`file ${key}`)
      return [...found].toSorted()
    },
  }
}

/** Its digits with whatever people put between them. */
function spread(number: string) {
  return number.split('').join(String.raw`[\s-]*`)
}
