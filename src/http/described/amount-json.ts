/** A row as the API sends it: its amount under a name that gives the unit. */
export function amountJson<Row extends { amount: number }>({ amount, ...row }: Row) {
  return { ...row, amountPaise: amount }
}
