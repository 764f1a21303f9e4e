import type PDFDocument from 'pdfkit'

export type Pdf = PDFDocument

/** Something of a known size, drawn where a page has room. In points, from the upper left corner. */
export type Piece = {
  /** The width it uses, which may be less than the width it was given. */
  width: number
  height: number
  draw: (pdf: Pdf, left: number, top: number) => void
  /** Splits it at the height `room`; `page` is the height of an empty page. */
  cut: (room: number, page: number) => Cut
}

export type Cut = { fits?: Piece | undefined; rest?: Piece | undefined }

/** Something to print, before its width is known. */
export type Part = {
  at: (width: number) => Piece
  /** Space above it, except at the top of a page. */
  above?: number
  /** Moves to the next page instead of breaking, if it fits on one. */
  isKept?: boolean
  /** Never stays at the foot of a page without what follows it. */
  leads?: boolean
}

/** A part, or nothing. */
export type Maybe = Part | false | '' | null | undefined

/** A part with this much space above it. */
export function below(above: number, part: Part): Part {
  return { ...part, above }
}

export function kept(part: Part): Part {
  return { ...part, isKept: true }
}

export function leading(part: Part): Part {
  return { ...kept(part), leads: true }
}

/** A drawing of a fixed size that never breaks. */
export function drawing(
  width: number,
  height: number,
  draw: (pdf: Pdf, left: number, top: number) => void,
): Part {
  const piece: Piece = { width, height, draw, cut: () => ({ rest: piece }) }
  return { at: () => piece }
}
