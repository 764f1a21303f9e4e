/** What comes back with a run that was not saved; everything typed is in it, by target. */
export type RunAnswer = {
  errors: Readonly<Record<string, string>>
  says: string | null
  typed: Readonly<Record<string, string>>
}

export const VALUE = 'value-'
