import { Anchor } from '@mantine/core'
import type { UndoResponse } from '@poledne/contract/http/bulk'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../core/undo/Changes.module.css'
import { getChangedRecordPath } from '../../core/undo/changeTexts.ts'

type LeftRecordsProps = { result: UndoResponse; onFollow: () => void }

/** Lists the records that an undo has left, with the reasons. */
export function LeftRecords({ result: { left, leftCount }, onFollow }: LeftRecordsProps) {
  const { t } = useTranslation()
  const unlistedCount = leftCount - left.length
  return (
    <>
      <p>{t('changes:undo.left', { count: leftCount })}</p>
      <ul className={classes.records}>
        {left.map(({ module, id, label, reason }) => (
          <li key={`${module} ${id}`}>
            {reason === 'deleted' ? (
              label
            ) : (
              <Anchor component={Link} to={getChangedRecordPath(module, id)} onClick={onFollow} underline="always">
                {label}
              </Anchor>
            )}
            <span className={classes.quiet}>{t(`changes:undo.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <p className={classes.quiet}>{t('changes:undo.more', { count: unlistedCount })}</p>}
    </>
  )
}
