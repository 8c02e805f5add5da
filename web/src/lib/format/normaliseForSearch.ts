/** Blind to case and accents, as all searching here is. */
export const normaliseForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
