import type { NameSuffix } from '../../lib/format/useNameSuffix.ts'
import type { ListRow } from '../../lib/list/useList.ts'
import type { ColumnSpec } from './columnSpec.ts'

const OTHER_SUFFIX = { Cs: 'En', En: 'Cs' } as const

/**
 * A name in two languages: the user's own is shown first. The other one is shown on windows of at least `bothFrom` pixels
 * and otherwise offered in the columns menu.
 */
export function createBilingualColumns<Row extends ListRow>(
  name: string,
  shown: NameSuffix,
  spec: Omit<ColumnSpec<Row>, 'id' | 'hidden' | 'hiddenBelow'> & { bothFrom?: number },
): ColumnSpec<Row>[] {
  const { bothFrom = Number.POSITIVE_INFINITY, ...column } = spec
  return [
    { ...column, id: `${name}${shown}` },
    { ...column, id: `${name}${OTHER_SUFFIX[shown]}`, hiddenBelow: bothFrom },
  ]
}
