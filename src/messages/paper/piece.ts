import type PDFDocument from 'pdfkit'

export type Pdf = PDFDocument

/** Something measured that is drawn where a page has room for it. Points, from the upper left corner. */
export type Piece = {
  /** As wide as it is drawn, which may be less than it was given. */
  width: number
  height: number
  draw: (pdf: Pdf, left: number, top: number) => void
  /** What of it fits into so much height, of pages that have `page` in all, and what is left. */
  cut: (room: number, page: number) => Cut
}

export type Cut = { fits?: Piece | undefined; rest?: Piece | undefined }

/** What a piece is made of, once it is known how wide it may be. */
export type Part = {
  at: (width: number) => Piece
  /** Left free above it where something stands above it on its page. */
  above?: number
  /** Moves to the next page rather than being cut in two, where it fits on one. */
  isKept?: boolean
  /** Never left at the foot of a page by what follows it. */
  leads?: boolean
}

/** A part, or nothing where there is none. */
export type Maybe = Part | false | '' | null | undefined

/** With so much free above it. */
export function below(above: number, part: Part): Part {
  return { ...part, above }
}

export function kept(part: Part): Part {
  return { ...part, isKept: true }
}

export function leading(part: Part): Part {
  return { ...kept(part), leads: true }
}

/** Of a known size, and never cut. */
export function drawing(
  width: number,
  height: number,
  draw: (pdf: Pdf, left: number, top: number) => void,
): Part {
  const piece: Piece = { width, height, draw, cut: () => ({ rest: piece }) }
  return { at: () => piece }
}
