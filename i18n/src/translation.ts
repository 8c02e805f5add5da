/** English defines the type; a translation has the same keys, and the plural forms of its own language. */
type PluralStem<K> = K extends `${infer Stem}_other` ? Stem : never
type PluralForms<T> = { [K in keyof T as `${PluralStem<K>}_${'zero' | 'two' | 'few' | 'many'}`]?: string }

export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> } & PluralForms<T>
