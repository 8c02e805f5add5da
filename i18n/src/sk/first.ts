import type { Translation } from '../catalogue.ts'
import { first as english } from '../en/first.ts'

export const first: Translation<typeof english> = english
