import type { Translation } from '../catalogue.ts'
import { settings as english } from '../en/settings.ts'

export const settings: Translation<typeof english> = english
