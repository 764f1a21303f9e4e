/** Class names that hold: `classes('btn', isWide && 'btn--wide')`. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
