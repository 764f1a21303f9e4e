/** Words in the language of the page, asked for while it is drawn. */
export type Words = () => string

export type Option = { value: string; label: Words }

/** A field of the form; its name is the member of the step's schema. */
export type LabField = {
  name: string
  /** `digits`: ten of them and nothing else; `tick`: one of several boxes in a row. */
  kind: 'text' | 'area' | 'select' | 'date' | 'time' | 'digits' | 'count' | 'yesno' | 'tick'
  label: Words
  help?: Words
  /** Said when it is empty; else "Please Enter <label>." */
  missing?: Words
  /** Said when what stands there is not right. */
  wrong?: (typed: string) => string
  isOptional?: true
  isFull?: true
  options?: readonly Option[]
  type?: 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  autoComplete?: string
  /** Capitals of a code, not of a sentence. */
  isCode?: true
}

export type FieldGroup = { legend: Words; fields: readonly LabField[] }
