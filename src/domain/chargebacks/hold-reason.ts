/** Why an order's earnings are on hold: each case releases only its own. Source: decision 025. */
export function holdReason({ caseNumber }: { caseNumber: string }): string {
  return `chargeback ${caseNumber}`
}
