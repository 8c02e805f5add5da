/** The characters of a code on a display that waits to be paired; none looks like another one. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const PAIRING_CODE_LENGTH = 6

/** Returns a typed code without its spaces and hyphens, in capital letters. */
export const normalizePairingCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
