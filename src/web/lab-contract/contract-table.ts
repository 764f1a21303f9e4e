import { ALL } from './change-contract.ts'
import type { ShareLine } from './lab-life-propose.tsx'
import type { Contract } from './lab-life-words.ts'

type Asked = {
  /** The page of the table. */
  at: string
  query: URLSearchParams
  categories: readonly { code: string; name: string }[]
  contract: Contract
}

/**
 * The initial values of a share proposal: the current ones, in the current kind of table or the one
 * requested by `shares`; and the names of the categories.
 */
export function contractTable({ at, query, categories, contract }: Asked) {
  const splits = contract.now?.splits ?? []
  const whole = splits.find(({ categoryCode }) => categoryCode === null)
  const asked = query.get('shares')
  const isOrder = asked ? asked === 'order' : whole !== undefined
  const held = new Map(splits.map((split) => [split.categoryCode, split]))
  const line = (code: string | null, name: string | null): ShareLine => {
    const now = held.get(code) ?? whole
    const percents = { platform: now?.platformPercent ?? 20, lab: now?.labPercent ?? 80 }
    return { code: code ?? ALL, name, ...percents }
  }
  return {
    lines: isOrder ? [line(null, null)] : categories.map(({ code, name }) => line(code, name)),
    other: { to: `${at}?shares=${isOrder ? 'test' : 'order'}#contract`, isOrder: !isOrder },
    isOpen: asked !== null,
    names: new Map(categories.map(({ code, name }) => [code, name])),
  }
}

export type ContractTable = ReturnType<typeof contractTable>
