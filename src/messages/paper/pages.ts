import PDFDocument from 'pdfkit'
import { allFaces } from './faces.ts'
import type { Cut, Part, Piece } from './piece.ts'

/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89 }
const FREE = { top: 28, side: 36, bottom: 50 }
/** From the lower edge of the paper to that of the footer. */
const FOOT = 24
const WIDTH = PAGE.width - 2 * FREE.side
const BELOW_HEAD = 8

type Paper = {
  facts: { title: string; author: string; creator: string; made: Date }
  head: Part
  foot: (page: number, pages: number) => Part
  body: Part
}

/** Parts on as many A4 pages as they need, each with head and foot; equal data give equal bytes. */
export async function printed({ facts, head, foot, body }: Paper): Promise<Uint8Array> {
  const pdf = opened(facts)
  const top = head.at(WIDTH)
  const first = FREE.top + top.height + BELOW_HEAD
  const pages = pagesOf(body.at(WIDTH), PAGE.height - FREE.bottom - first)
  for (const [index, page] of pages.entries()) {
    pdf.addPage()
    top.draw(pdf, FREE.side, FREE.top)
    page.draw(pdf, FREE.side, first)
    const below = foot(index + 1, pages.length).at(WIDTH)
    below.draw(pdf, FREE.side, PAGE.height - FOOT - below.height)
  }
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}

function opened({ title, author, creator, made }: Paper['facts']) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: null,
    lang: 'en-IN',
    info: { Title: title, Author: author, Creator: creator, CreationDate: made, ModDate: made },
  })
  for (const { name, font } of allFaces) pdf.registerFont(name, font)
  return pdf
}

function pagesOf(body: Piece, room: number): Piece[] {
  const pages: Piece[] = []
  for (let rest: Piece | undefined = body; rest;) {
    const cut: Cut = rest.height <= room ? { fits: rest } : rest.cut(room, room)
    if (!cut.fits) throw new Error('a part of a paper fits on no page')
    pages.push(cut.fits)
    rest = cut.rest
  }
  return pages
}
