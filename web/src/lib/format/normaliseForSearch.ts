/** Every search ignores case and accents. */
export const normaliseForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
