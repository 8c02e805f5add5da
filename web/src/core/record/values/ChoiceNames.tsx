import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { useTranslation } from 'react-i18next'
import { getCodelistParam, useCodelist } from '../useCodelist.ts'
import classes from './FieldValue.module.css'

/** The name of a code list item; an archived item is marked. */
export function ChoiceName({ codelist, id }: { codelist: CodelistName; id: number }) {
  const { byId, isPending } = useCodelist(codelist)
  // Show nothing while the names load, rather than an id.
  if (isPending) return '…'
  return <CodelistItemName item={byId.get(id)} id={id} />
}

export function ChoiceNames({ codelist, ids }: { codelist: CodelistName; ids: readonly (number | string)[] }) {
  const { items, byId } = useCodelist(codelist)
  const order = new Map(items.map((item, index) => [item.id, index]))
  const sorted = [...ids].sort((a, b) => (order.get(a) ?? Number(a)) - (order.get(b) ?? Number(b)))
  return (
    <ul className={classes.choices}>
      {sorted.map((id) => (
        <li key={id} className={classes.choice}>
          <CodelistItemName item={byId.get(id)} id={id} />
        </li>
      ))}
    </ul>
  )
}

function CodelistItemName({ item, id }: { item: CodelistItem | undefined; id: number | string }) {
  const { t } = useTranslation()
  if (!item) return t('record:value.unknown', { id })
  const code = getCodelistParam(item, 'code')
  return (
    <>
      {code && <span className={classes.code}>{code}</span>}
      {item.value}
      {item.disabled && <span className={classes.blank}> ({t('record:value.discontinued')})</span>}
    </>
  )
}
