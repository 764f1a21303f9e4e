import type { Cut, Part, Piece } from './piece.ts'

type Placed = { left: number; piece: Piece }
/** `shares`: each column's part of the width without the gaps. */
type Columns = { shares: readonly number[]; gap?: number }

/** Parts side by side, aligned at the top. */
export function columns({ shares, gap = 0 }: Columns, ...parts: readonly Part[]): Part {
  return {
    at(width) {
      const room = width - gap * (parts.length - 1)
      let left = 0
      const placed = parts.map(({ at }, index) => {
        const own = room * (shares[index] ?? 0)
        const column = { left, piece: at(own) }
        left += own + gap
        return column
      })
      return beside(placed, width)
    },
  }
}

function beside(placed: readonly Placed[], width: number): Piece {
  return {
    width,
    height: Math.max(0, ...placed.map(({ piece }) => piece.height)),
    draw(pdf, left, top) {
      for (const column of placed) column.piece.draw(pdf, left + column.left, top)
    },
    cut: (room, page) => cutColumns(placed, width, room, page),
  }
}

function cutColumns(placed: readonly Placed[], width: number, room: number, page: number): Cut {
  const cuts = placed.map(({ left, piece }) => {
    const cut: Cut = piece.height <= room ? { fits: piece } : piece.cut(room, page)
    return { left, ...cut }
  })
  return { fits: of('fits'), rest: of('rest') }

  function of(which: keyof Cut): Piece | undefined {
    const there = cuts.flatMap(({ left, [which]: piece }) => (piece ? [{ left, piece }] : []))
    return there.length > 0 ? beside(there, width) : undefined
  }
}

/** Space between the text and the part at its right. */
const BETWEEN = 12

/** One part at the left, one at the right edge, aligned at the bottom; never cut. */
export function apart(from: Part, to: Part): Part {
  return {
    isKept: true,
    at(width) {
      const right = to.at(width * 0.7)
      const left = from.at(width - right.width - BETWEEN)
      const height = Math.max(left.height, right.height)
      const piece: Piece = {
        width,
        height,
        draw(pdf, x, top) {
          left.draw(pdf, x, top + height - left.height)
          right.draw(pdf, x + width - right.width, top + height - right.height)
        },
        cut: () => ({ rest: piece }),
      }
      return piece
    },
  }
}
