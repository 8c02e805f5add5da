import { type ComponentType, createContext, useContext } from 'react'

/** How a feature displays a field that has no column kind: its value and its changes. */
export type FieldDisplay = {
  Value: ComponentType<{ value: unknown }>
  Change: ComponentType<{ from: unknown; to: unknown }>
}

/** Wraps a record page; its fields, history and conflicts use these displays. */
export const FieldDisplaysContext = createContext<Readonly<Record<string, FieldDisplay>>>({})

export const useFieldDisplay = (field: string): FieldDisplay | undefined => useContext(FieldDisplaysContext)[field]
