/** Text in the language of the page, evaluated while it is rendered. */
export type Words = () => string

export type Option = { value: string; label: Words }

/** A field of the form; its name is the member of the step's schema. */
export type LabField = {
  name: string
  /** `digits`: exactly ten digits; `tick`: one of several boxes in a row. */
  kind: 'text' | 'area' | 'select' | 'date' | 'time' | 'digits' | 'count' | 'yesno' | 'tick'
  label: Words
  help?: Words
  /** The message when it is empty; else "Please Enter <label>." */
  missing?: Words
  /** The message when its value is wrong. */
  wrong?: (typed: string) => string
  isOptional?: true
  isFull?: true
  options?: readonly Option[]
  type?: 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  autoComplete?: string
  /** Uppercase as in a code. */
  isCode?: true
}

export type FieldGroup = { legend: Words; fields: readonly LabField[] }
