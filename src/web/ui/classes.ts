/** Class names that apply: `classes('btn', isWide && 'btn--wide')`. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
