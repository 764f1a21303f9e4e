import { withoutDirections } from './directions.ts'
import { squeezed } from './search-text.ts'
import { fillers } from './vocabulary.ts'

/** A run of letters and digits, as it was typed. */
export type Token = {
  text: string
  /** Normalised; empty for a script that the search does not know. */
  key: string
  /** The key of the word before it, empty behind a break. */
  before: string
  /** The last part with a name of its own: in "rubella IgG, IgM" the second class belongs to it. */
  owner: readonly string[]
  /** Whether a comma, a new line or "and" stands before it. */
  isAfterBreak: boolean
}

/** What prescriptions say around the names of tests, and words that many names share. */
export const noise: ReadonlySet<string> = new Set(
  [
    'adv advice advised b bl blood check collect do done estimation fasting female home',
    'hour hours hr hrs inv investigation investigations kindly level',
    'male panel please pls plz profile random repeat report review rx s sample screening serum',
    'sr stat study surgery t today tomorrow total up urgent with work',
  ]
    .join(' ')
    .split(' ')
    .concat([...fillers]),
)

/** A letter or short word behind one of these says which of them is meant: vitamin K. */
export const carriers: ReadonlySet<string> = new Set(
  'complement factor group hepatitis influenza protein trop troponin type vit vitamin विटामिन'.split(
    ' ',
  ),
)

/** Longer requests are read no further; a thousand characters hold fewer. */
const MOST_TOKENS = 200

/** A letter or a class of antibody alone may belong to what was named before. */
export const belongs = /^(?:.|ig[aegm]|आईजी(?:जी|एम|ए|ई))$/

const breaks =
  /[,;:&+\n•|]|(?<=\s)\/(?=\s)|(?<=\p{L}{4})\.(?=\s)|(?<![\p{L}\p{M}])(?:and|aur|plus|और|तथा|एवं)(?![\p{L}\p{M}])/iu
/** "1." or "1)" before a name; only then is "2." a number of the list, and no part of a name. */
const firstOfList = /(?:^|[\s,;])1[.)]\s*\p{L}/u
const ofList = /(?:^|[\s,;])\d{1,2}[.)]\s*(?=\p{L})/u
const run = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a typed or pasted list, without directions, numbers of the list and signs. */
export function tokensOf(request: string): Token[] {
  const told = withoutDirections(request)
  const pieces = firstOfList.test(told) ? told.split(ofList) : [told]
  let owner: readonly string[] = []
  return pieces
    .flatMap((piece) => piece.split(breaks))
    .flatMap((piece) => {
      const runs = piece.match(run) ?? []
      const keys = runs.map(squeezed)
      const tokens = runs.map((text, at) => ({
        text,
        key: keys[at] ?? '',
        before: keys[at - 1] ?? '',
        owner,
        isAfterBreak: at === 0,
      }))
      if (keys.some((key) => !belongs.test(key))) owner = keys
      return tokens
    })
    .slice(0, MOST_TOKENS)
}

/** Where the last part of a request begins: behind the last comma, new line, "and" or the like. */
export function lastBreak(request: string): number {
  const [last] = [...request.matchAll(new RegExp(breaks, 'giu'))].slice(-1)
  return last ? last.index + last[0].length : 0
}

/** As it was typed, without signs. */
export function textOf(span: readonly Token[]) {
  return span.map(({ text }) => text).join(' ')
}
