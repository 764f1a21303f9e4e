import type PDFDocument from 'pdfkit'

export type Pdf = PDFDocument

/** A measured piece, drawn where a page has room for it. Points from the upper left corner. */
export type Piece = {
  /** The width it is drawn with, which may be less than was available. */
  width: number
  height: number
  draw: (pdf: Pdf, left: number, top: number) => void
  /** Splits it: what fits into `room`, on pages of height `page`, and the rest. */
  cut: (room: number, page: number) => Cut
}

export type Cut = { fits?: Piece | undefined; rest?: Piece | undefined }

/** A part of a document before its available width is known. */
export type Part = {
  at: (width: number) => Piece
  /** Space above it where something precedes it on its page. */
  above?: number
  /** Moves to the next page rather than being cut, where it fits on one page. */
  isKept?: boolean
  /** Never left at the foot of a page without what follows it. */
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

/** A drawing of a known size, never cut. */
export function drawing(
  width: number,
  height: number,
  draw: (pdf: Pdf, left: number, top: number) => void,
): Part {
  const piece: Piece = { width, height, draw, cut: () => ({ rest: piece }) }
  return { at: () => piece }
}
