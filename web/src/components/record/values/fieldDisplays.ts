import { type ComponentType, createContext, useContext } from 'react'

/** How a feature shows a field that no kind of column describes: what it holds, and what became of it. */
export type FieldDisplay = {
  Value: ComponentType<{ value: unknown }>
  Change: ComponentType<{ from: unknown; to: unknown }>
}

/** Given around a record's page; its facts, its history and its conflicts then show the field that way. */
export const FieldDisplaysContext = createContext<Readonly<Record<string, FieldDisplay>>>({})

export const useFieldDisplay = (field: string): FieldDisplay | undefined => useContext(FieldDisplaysContext)[field]
