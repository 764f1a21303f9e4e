/** The part of PDFKit that we call; it has no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { SettingFont } from '#src/messages/paper/letter-glyphs.ts'

  type Facts = {
    Title: string
    Author: string
    Creator: string
    CreationDate: Date
    ModDate: Date
  }
  type Options = {
    size: 'A4'
    margin: number
    autoFirstPage: boolean
    /** `null`: do not even load Helvetica. */
    font: null
    lang: string
    info: Facts
  }
  type Letters = {
    lineBreak: false
    baseline: 'alphabetic'
    /** No features: a line is set at once, not word by word. */
    features: Record<string, never>
  }

  /** Points from the upper left corner of the page. */
  export default class PDFDocument extends Readable {
    constructor(options: Options)
    addPage(): this
    registerFont(name: string, font: SettingFont): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(points: number): this
    /** One line; `top` is its baseline under `baseline: 'alphabetic'`. */
    text(line: string, left: number, top: number, letters: Letters): this
    rect(left: number, top: number, width: number, height: number): this
    roundedRect(left: number, top: number, width: number, height: number, radius: number): this
    polygon(...points: [left: number, top: number][]): this
    fill(colour?: string): this
    stroke(colour?: string): this
    end(): void
  }
}
