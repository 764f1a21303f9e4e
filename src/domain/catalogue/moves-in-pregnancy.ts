/**
 * Codes of tests whose usual values shift so much in pregnancy that a number within the ordinary
 * range may be a sign of illness: a fibrinogen that is otherwise normal is a sign of bleeding near
 * term. Where such a test has a pregnancy range, that range judges.
 * Source: Abbassi-Ghanavati 2009, Obstet Gynecol 114:1326, tables by trimester; for glucose: ADA,
 * Standards of Care, section 15; decision 101.
 */
export const movesInPregnancy: ReadonlySet<string> = new Set(
  [
    // Clotting: fibrinogen and factors rise, protein S and platelets fall.
    'FIB PLT DDIM F8 F9 PROTS APTT',
    // Kidney and fluid: filtration rises, bicarbonate and osmolality fall.
    'UA UREA BUN BCR CYSC CCL HCO3 OSMO NA',
    // Glucose: the limits of pregnancy are lower, and HbA1c falls by itself.
    'FBS PPBS RBS HBA1C FRUC INSF CPEP HOMA',
    // Thyroid and other hormones, through their binding proteins.
    'T3 T4 FT3 FT4 TG CORTAM CORTPM ACTH TESTO SHBG ANDRO OHP17 DHEAS ALDST PTH VITD125 LH FSH AMH GH',
    // Iron, its carriers and other products of the liver.
    'FE TIBC UIBC TSAT TRF FERR CERU CU ZN ALP ALB TP GLOB AGR C3 C4 HAPTO AFP CA125 A1AT ESR',
    // Blood cells.
    'RBC ANC ALC NEUTP LYMPP',
  ].flatMap((codes) => codes.split(' ')),
)
