import type { Translation } from '../catalogue.ts'
import { rest as english } from '../en/rest.ts'

export const rest: Translation<typeof english> = english
