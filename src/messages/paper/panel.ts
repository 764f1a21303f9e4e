import type { Part, Pdf, Piece } from './piece.ts'

type Line = { width: number; colour: string }
/** `padding` is [above and below, left and right]. */
type Panel = {
  padding: readonly [number, number]
  line: Line
  fill?: string
  /** A bar along the left edge in the colour of the line. */
  bar?: number
  radius?: number
  /** As wide as its content. */
  isTight?: boolean
}

/** A part in a box with a border; when it is cut, each half has its own. */
export function panel(look: Panel, part: Part): Part {
  const [, side] = look.padding
  return {
    at(width) {
      const inner = part.at(width - 2 * side - (look.bar ?? 0))
      return boxed(look, inner, look.isTight ? inner.width + 2 * side : width)
    },
  }
}

function boxed(look: Panel, inner: Piece, width: number): Piece {
  const [ends, side] = look.padding
  const height = inner.height + 2 * ends
  return {
    width,
    height,
    draw(pdf, left, top) {
      drawBox(pdf, look, { left, top, width, height })
      inner.draw(pdf, left + side + (look.bar ?? 0), top + ends)
    },
    cut(room, page) {
      const { fits, rest } = inner.cut(room - 2 * ends, page - 2 * ends)
      return {
        fits: fits && boxed(look, fits, width),
        rest: rest && boxed(look, rest, width),
      }
    },
  }
}

type Box = { left: number; top: number; width: number; height: number }

/** The line is inside the box, as a border is. */
function drawBox(pdf: Pdf, { line, fill, bar, radius = 0 }: Panel, box: Box) {
  const half = line.width / 2
  const [width, height] = [box.width - line.width, box.height - line.width]
  const outline = () =>
    radius > 0
      ? pdf.roundedRect(box.left + half, box.top + half, width, height, radius)
      : pdf.rect(box.left + half, box.top + half, width, height)
  if (fill) outline().fill(fill)
  outline().lineWidth(line.width).stroke(line.colour)
  if (bar) pdf.rect(box.left, box.top, bar, box.height).fill(line.colour)
}

/** `free`: the space at the [upper, lower] end between the lines and the part. */
type Ruled = { free: readonly [number, number]; above?: Line; under?: Line }

/** A part with a line above it, under it, or both. */
export function ruled(look: Ruled, part: Part): Part {
  const { at, ...rules } = part
  return { ...rules, at: (width) => betweenLines(look, at(width), width) }
}

function betweenLines(look: Ruled, inner: Piece, width: number): Piece {
  const { free, above, under } = look
  const first = free[0] + (above?.width ?? 0)
  const last = free[1] + (under?.width ?? 0)
  const height = first + inner.height + last
  return {
    width,
    height,
    draw(pdf, left, top) {
      if (above) pdf.rect(left, top, width, above.width).fill(above.colour)
      inner.draw(pdf, left, top + first)
      if (under) pdf.rect(left, top + height - under.width, width, under.width).fill(under.colour)
    },
    cut(room, page) {
      const { fits, rest } = inner.cut(room - first, page - first - last)
      return {
        fits: fits && betweenLines({ free: [free[0], 0], ...(above && { above }) }, fits, width),
        rest: rest && betweenLines({ free: [0, free[1]], ...(under && { under }) }, rest, width),
      }
    },
  }
}
