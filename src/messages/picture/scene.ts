import { capColour, colours } from './colours.ts'

const line = `stroke="${colours['art-line']}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`
const filled = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${line}/>`
const drawn = (d: string) => `<path d="${d}" fill="none" ${line}/>`

/** Vertical positions. */
const FLOOR = 566
const MOST_TUBES = 4

/** Below the text: one thread from the door, past drop and tubes and pin, to the report. */
export function scene(caps: readonly string[]): string {
  return [
    `<rect y="${FLOOR}" width="1200" height="64" fill="${colours['art-warm']}"/>`,
    drawn(`M0 ${FLOOR}C300 ${FLOOR - 2} 800 ${FLOOR + 2} 1200 ${FLOOR}`),
    thread(),
    door(72),
    drop(404, 506),
    rack(560, caps),
    pin(842, 548),
    report(1040),
  ].join('\n')
}

function thread() {
  const way =
    'M162 566C176 604 300 606 334 556 356 528 372 474 404 470 452 464 430 560 500 578 560 594 600 592 660 590 730 586 760 588 800 566 824 552 836 552 842 552 880 556 900 470 950 476 990 482 970 548 1056 520'
  return `<path d="${way}" fill="none" stroke="${colours.thread}" stroke-width="6" stroke-linecap="round"/>`
}

function door(x: number) {
  const leaf = (at: number) => `M${at} 441c-5 7-4 14 1 20 5-7 5-14-1-20z`
  return [
    filled(
      `M${x} ${FLOOR}c-1-46-1-92 0-138 34-2 68-2 102 0 1 46 1 92 0 138z`,
      colours['art-paper'],
    ),
    filled(
      `M${x + 13} ${FLOOR}c-1-42-1-84 0-126 26-1 52-1 77 0 1 42 1 84 0 126z`,
      colours['art-gap'],
    ),
    filled(
      `M${x + 13} ${FLOOR - 1}c-1-42-1-84 0-125 20 3 40 5 59 9 1 42 1 84 0 125-20-3-40-5-59-9z`,
      colours['art-door'],
    ),
    filled(
      `M${x + 22} 458c13 2 26 4 39 5 1 14 1 26 0 38-13-2-26-3-39-5zM${x + 22} 510c13 2 26 4 39 5 1 14 1 26 0 40-13-2-26-4-39-6z`,
      colours['art-door-2'],
    ),
    `<circle cx="${x + 66}" cy="508" r="4" fill="${colours['cap-gold']}" ${line}/>`,
    drawn(`M${x - 3} 430c16 18 36 20 54 8 18 12 38 10 54-8`),
    ...[10, 30, 51, 72, 92].map(
      (at) => `<g stroke-width="2">${filled(leaf(x + at), colours['art-leaf'])}</g>`,
    ),
  ].join('\n')
}

function drop(x: number, y: number) {
  return [
    filled(
      `M${x} ${y - 56}c14 22 26 36 26 52 0 16-11 26-26 26s-26-10-26-26c0-16 12-30 26-52z`,
      colours['art-blood'],
    ),
    `<path d="M${x - 14} ${y - 2}c0 9 6 14 12 15" fill="none" stroke="${colours['art-paper']}" stroke-width="3" stroke-linecap="round" opacity=".85"/>`,
  ].join('\n')
}

/** For a page without tubes of its own, such as a lab's, the four most common ones. */
function rack(x: number, caps: readonly string[]) {
  const own = caps.flatMap((cap) => capColour(cap) ?? []).slice(0, MOST_TUBES)
  const shown =
    own.length > 0
      ? own
      : ['lavender', 'grey', 'gold', 'blue'].flatMap((cap) => capColour(cap) ?? [])
  const width = shown.length * 46 + 22
  const from = x + (206 - width) / 2
  return [
    ...shown.map((cap, at) => tube(from + 22 + at * 46, cap)),
    filled(
      `M${from} 520c${width / 3}-3 ${(width * 2) / 3}-3 ${width} 0 1 6 1 12 0 18-${width / 3} 2-${(width * 2) / 3} 2-${width} 0-1-6-1-12 0-18z`,
      colours['art-paper'],
    ),
    filled(
      `M${from - 2} 552c${width / 3}-3 ${(width * 2) / 3}-3 ${width + 4} 0 1 5 1 9 0 14H${from - 2}c-1-5-1-9 0-14z`,
      colours['art-paper'],
    ),
  ].join('\n')
}

function tube(x: number, cap: string) {
  return [
    filled(`M${x} 466v78c0 16 24 16 24 0v-78z`, colours['art-glass']),
    `<path d="M${x + 2} 492c7-3 13 3 20 0v50c0 13-20 13-20 0z" fill="${colours['art-blood']}"/>`,
    filled(`M${x - 4} 446c10-2 22-2 32 0 1 7 1 14 0 21-10 1-22 1-32 0-1-7-1-14 0-21z`, cap),
  ].join('\n')
}

function pin(x: number, y: number) {
  return [
    filled(
      `M${x} ${y}c-22-30-38-46-38-70 0-22 17-38 38-38s38 16 38 38c0 24-16 40-38 70z`,
      colours['art-door'],
    ),
    `<circle cx="${x}" cy="${y - 70}" r="14" fill="${colours['art-paper']}" ${line}/>`,
  ].join('\n')
}

function report(x: number) {
  const thick = (d: string, stroke: string, opacity = 1) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="6" stroke-linecap="round" opacity="${opacity}"/>`
  return [
    filled(
      `M${x} 430c30-3 59-3 88 0 2 44 2 90 0 136-29 2-58 2-88 0-2-46-2-92 0-136z`,
      colours['art-paper'],
    ),
    drawn(`M${x + 15} 452h36M${x + 15} 464h24`),
    thick(`M${x + 16} 492h56M${x + 16} 514h56M${x + 16} 536h56`, colours['art-line'], 0.22),
    thick(`M${x + 32} 492h20M${x + 26} 514h24M${x + 38} 536h18`, colours['art-door']),
  ].join('\n')
}

/** The grey-capped oxalate tube, 34 high. */
export function brandMark(x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) scale(1.4)"><path fill="none" stroke="${colours.teal}" stroke-width="1.8" d="M3 9.5v18.3a4 4 0 0 0 8 0V9.5"/><path fill="${colours.teal}" d="M4.6 19h4.8v8.6a2.4 2.4 0 0 1-4.8 0z"/><rect fill="${colours['cap-grey']}" x=".8" y="1" width="12.4" height="8.4" rx="2"/></g>`
}
