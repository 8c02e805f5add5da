import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FlowNotice } from '../../../core/flow/flow.tsx'
import classes from '../form/PriceChangeForm.module.css'
import { usePriceItemNames } from '../usePriceItemNames.ts'

/** More rows than this are only counted. */
const MAX_LISTED = 10

type RefusedRowsProps = {
  /** Why the rows are refused: the new price is not valid, or the user is not allowed to change it. */
  reason: 'invalid' | 'forbidden'
  keys: readonly string[]
  onExclude: (keys: readonly string[]) => void
}

/** Lists rows that prevent the change, and lets the user exclude them. */
export function RefusedRows({ reason, keys, onExclude }: RefusedRowsProps) {
  const { t } = useTranslation()
  const { keyName } = usePriceItemNames()
  if (keys.length === 0) return null
  return (
    <FlowNotice isFormError title={t(`priceChanges:refused.${reason}`, { count: keys.length })}>
      <ul className={classes.refused}>
        {keys.slice(0, MAX_LISTED).map((key) => (
          <li key={key}>
            <span>{keyName(key)}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('priceChanges:preview.excludeOf', { name: keyName(key) })}
              onClick={() => onExclude([key])}
            >
              {t('priceChanges:preview.exclude')}
            </Button>
          </li>
        ))}
      </ul>
      {keys.length > MAX_LISTED && (
        <p className={classes.quiet}>{t('priceChanges:refused.more', { count: keys.length - MAX_LISTED })}</p>
      )}
      {keys.length > 1 && (
        <Button size="xs" variant="default" onClick={() => onExclude(keys)}>
          {t('priceChanges:preview.excludeAll', { count: keys.length })}
        </Button>
      )}
    </FlowNotice>
  )
}
