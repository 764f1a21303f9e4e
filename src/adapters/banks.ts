import { readFileSync } from 'node:fs'
import type { Banks } from '#src/usecases/world.ts'

const file = new URL('../data/ifsc.csv', import.meta.url)
/** A branch within its bank: the last six characters of the IFSC. */
const WIDTH = 6

type Bank = { name: string | null; from: number; until: number }

/**
 * The list of banks and branches that ships with the product, loaded when it is first used. It
 * stays as bytes, one megabyte for 177,000 branches, and is searched in place.
 */
export function bankList(): Banks {
  let opened: ReturnType<typeof openList> | undefined
  return {
    branch(ifsc) {
      const { bytes, banks } = (opened ??= openList())
      const bank = banks.get(ifsc.slice(0, 4))
      return bank && { bank: bank.name, isKnownBranch: holds(bytes, bank, ifsc.slice(-WIDTH)) }
    },
  }
}

/**
 * Lines of `code,branches,name`: branches sorted and without separators, the name possibly quoted.
 */
function openList() {
  const bytes = readFileSync(file)
  const banks = new Map<string, Bank>()
  let start = bytes.indexOf('\n') + 1
  while (start < bytes.length) {
    const end = bytes.indexOf('\n', start)
    const from = start + 'SBIN,'.length
    const until = bytes.indexOf(',', from)
    const name = bytes.toString('utf8', until + 1, end).replaceAll('"', '')
    banks.set(bytes.toString('latin1', start, from - 1), { name: name || null, from, until })
    start = end + 1
  }
  return { bytes, banks }
}

/** Binary search: digits and capitals sort the same as bytes and as text. */
function holds(bytes: Buffer, { from, until }: Bank, branch: string): boolean {
  let low = 0
  let high = (until - from) / WIDTH
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = from + middle * WIDTH
    const found = bytes.toString('latin1', at, at + WIDTH)
    if (found === branch) return true
    if (found < branch) low = middle + 1
    else high = middle
  }
  return false
}
