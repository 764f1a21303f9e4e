import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureFacts } from '#src/domain/picture-facts.ts'
import { colours } from './picture/colours.ts'
import { outlineOf, type Weight, widthOf } from './picture/letters.ts'
import { linesOf } from './picture/lines.ts'
import { brandMark, scene } from './picture/scene.ts'

const LEFT = 72
const RIGHT = PICTURE_WIDTH - LEFT
/** Between the text and the price. */
const GAP = 56
const WORDS = 32
const AMOUNT = 84
const LABEL = 30

/** The social image of a page, as SVG. Letters are outlines: it contains no text. */
export function drawPicture({ brand, title, words, price, caps = [] }: PictureFacts): string {
  const room = RIGHT - LEFT - (price ? priceWidth(price) + GAP : 0)
  const size = titleSize(title, room)
  const name = linesOf(title, room / size, 2, 600)
  const first = 176 + size * 0.36
  const below = first + (name.length - 1) * size * 1.16 + 60
  const lines = linesOf(words, room / WORDS, name.length > 1 ? 2 : 3, 400)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    scene(caps),
    brandMark(LEFT, 52),
    text(brand, { x: LEFT + 36, y: 90, size: 34, weight: 600 }),
    ...name.map((line, at) =>
      text(line, { x: LEFT, y: first + at * size * 1.16, size, weight: 600 }),
    ),
    ...lines.map((line, at) =>
      text(line, { x: LEFT, y: below + at * 44, size: WORDS, colour: colours['ink-2'] }),
    ),
    price ? priceText(price) : '',
    '</svg>',
  ].join('\n')
}

type Price = NonNullable<PictureFacts['price']>

function priceWidth({ label, amount }: Price) {
  return Math.max(widthOf(amount, 600) * AMOUNT, widthOf(label, 400) * LABEL)
}

function priceText({ label, amount }: Price) {
  const amountAt = { x: RIGHT - widthOf(amount, 600) * AMOUNT, y: 262 }
  const labelAt = { x: RIGHT - widthOf(label, 400) * LABEL, y: 178 }
  return [
    text(label, { ...labelAt, size: LABEL, colour: colours['ink-2'] }),
    text(amount, { ...amountAt, size: AMOUNT, weight: 600, colour: colours.teal }),
  ].join('\n')
}

/** The largest size at which a name fits into two lines. */
function titleSize(title: string, room: number) {
  const fits = (size: number) => linesOf(title, room / size, 3, 600).length <= 2
  return [76, 66, 56, 48].find(fits) ?? 48
}

type Look = { x: number; y: number; size: number; weight?: Weight; colour?: string }

function text(words: string, { weight = 400, colour = colours.ink, ...at }: Look) {
  return `<path d="${outlineOf(words, { ...at, weight })}" fill="${colour}"/>`
}
