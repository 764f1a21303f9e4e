import type { Cut, Maybe, Part, Piece } from './piece.ts'

type Item = Omit<Part, 'at'> & { piece: Piece }

/** Parts one below the other; absent ones take no room. */
export function stack(...parts: readonly Maybe[]): Part {
  const there = parts.filter((part) => part !== false && part !== '' && part != null)
  return {
    at: (width) =>
      stacked(there.map(({ at, ...rules }, index) => item(rules, at(width), index === 0))),
  }
}

function item(rules: Omit<Item, 'piece'>, piece: Piece, isFirst: boolean): Item {
  return { ...rules, piece, ...(isFirst && { above: 0 }) }
}

function stacked(items: readonly Item[]): Piece {
  return {
    width: Math.max(0, ...items.map(({ piece }) => piece.width)),
    height: items.reduce((sum, { above = 0, piece }) => sum + above + piece.height, 0),
    draw(pdf, left, top) {
      let at = top
      for (const { above = 0, piece } of items) {
        piece.draw(pdf, left, at + above)
        at += above + piece.height
      }
    },
    cut: (room, page) => cutStack(items, room, page),
  }
}

function cutStack(items: readonly Item[], room: number, page: number): Cut {
  let used = 0
  for (const [index, one] of items.entries()) {
    const { above = 0, piece } = one
    const left = room - used - above
    if (needed(items, index, page) > left) return between(items, index)
    if (piece.height > left) {
      const { fits, rest } = piece.cut(left, page)
      if (!fits) return between(items, index)
      const after = rest ? [item(one, rest, true)] : []
      return {
        fits: stacked([...items.slice(0, index), { ...one, piece: fits }]),
        rest: stacked([...after, ...items.slice(index + 1)]),
      }
    }
    used += above + piece.height
  }
  return { fits: stacked(items) }
}

/** Cuts before this item, which then begins the next page. */
function between(items: readonly Item[], index: number): Cut {
  const [first, ...more] = items.slice(index)
  return {
    fits: index > 0 ? stacked(items.slice(0, index)) : undefined,
    rest: first && stacked([item(first, first.piece, true), ...more]),
  }
}

/** Two lines of the largest text: nothing is begun at the foot of a page with less room. */
const BEGUN = 40

/** The height this item needs to begin here and not on the next page. */
function needed(items: readonly Item[], index: number, page: number): number {
  const one = items[index]
  if (!one) return 0
  const { piece, isKept, leads } = one
  const own = isKept && piece.height <= page ? piece.height : Math.min(piece.height, BEGUN)
  const next = items[index + 1]
  if (!leads || !next) return own
  const both = piece.height + (next.above ?? 0) + needed(items, index + 1, page)
  return both <= page ? both : own
}
