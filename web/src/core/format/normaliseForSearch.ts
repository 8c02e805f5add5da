/** Removes accents and upper case, which every search ignores. */
export const normaliseForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
