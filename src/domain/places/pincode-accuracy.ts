/** Kilometres that a home may be from the point of its PIN code, which is accurate to 5 to 10. */
export const PINCODE_ACCURATE_KM = 10

/** Kilometres between a place and the point of its PIN code from which one of the two is doubted. */
export const PINCODE_APART_KM = 25
