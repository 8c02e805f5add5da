import type { ListRow } from '../../lib/useList.ts'
import type { NameSuffix } from '../../lib/useNames.ts'
import type { ColumnSpec } from './types.ts'

const OTHER = { Cs: 'En', En: 'Cs' } as const

/** A name in two languages: the reader's own is shown, the other one waits in the columns menu. */
export function bilingualColumns<Row extends ListRow>(
  name: string,
  shown: NameSuffix,
  spec: Omit<ColumnSpec<Row>, 'id' | 'hidden'>,
): ColumnSpec<Row>[] {
  return [
    { ...spec, id: `${name}${shown}` },
    { ...spec, id: `${name}${OTHER[shown]}`, hidden: true },
  ]
}
