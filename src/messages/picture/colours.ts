/**
 * The light theme's tokens by name, because an image has no style sheet. A test compares them with
 * tokens.css.
 */
export const colours = {
  paper: '#faf8f4',
  line: '#e1dbcf',
  ink: '#1d1b17',
  'ink-2': '#575146',
  teal: '#0b5553',
  thread: '#22736e',
  'art-line': '#2a3f3d',
  'art-wall': '#efe8da',
  'art-warm': '#e6d5b8',
  'art-door': '#2f7570',
  'art-door-2': '#26615d',
  'art-leaf': '#5c8f6f',
  'art-blood': '#b4483b',
  'art-clay': '#c98257',
  'art-paper': '#ffffff',
  'art-glass': '#f8fbfa',
  'art-gap': '#16302f',
  'cap-grey': '#8d9499',
  'cap-lavender': '#a58cc4',
  'cap-gold': '#d3a63c',
  'cap-blue': '#6fa3c9',
  'cap-red': '#bf5a4c',
  'cap-green': '#6f9e6d',
  'cap-royal-blue': '#4a63ab',
  'cap-black': '#3d3b37',
} as const

type Colour = keyof typeof colours

/** The colour of a tube's cap as the catalogue names it; undefined for a container without one. */
export function capColour(cap: string): string | undefined {
  const name = `cap-${cap}`
  return isColour(name) ? colours[name] : undefined
}

function isColour(name: string): name is Colour {
  return name in colours
}
