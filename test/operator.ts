/** The seller and grievance officer that a production installation must name. */
export const anOperator = {
  OPERATOR_LEGAL_NAME: 'Oxalate Diagnostics Private Limited',
  OPERATOR_EMAIL: 'help@oxalate.example',
  PRIVACY_EMAIL: 'privacy@oxalate.example',
  OPERATOR_PHONE: '+91 80 1234 5678',
  OPERATOR_ADDRESS: '12 Residency Road, Bengaluru 560025',
  GRIEVANCE_OFFICER_NAME: 'Anita Rao',
  GRIEVANCE_OFFICER_DESIGNATION: 'Head of customer care',
  GRIEVANCE_OFFICER_PHONE: '+91 80 1234 5679',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@oxalate.example',
}
