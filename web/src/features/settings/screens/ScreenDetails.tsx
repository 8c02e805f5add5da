import { Switch } from '@mantine/core'
import { OUTSIDE_CONTENTS } from '@poledne/contract/modules/screen'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../core/form/select/Select.tsx'
import type { CellsProps } from './ScreenCells.tsx'
import classes from './ScreenDetails.module.css'
import { ScreenParts } from './ScreenParts.tsx'
import { ScreenPictureField } from './ScreenPictureField.tsx'

const DETAIL_FIELDS = /^(parts|canHideMenu|outside|outsidePictureId)\b/

/** The settings that few screens need. They are closed until the user opens them or one of them has an error. */
export function ScreenDetails(props: CellsProps) {
  const { row, errors, actions } = props
  const { t } = useTranslation()
  const { item, key } = row
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || Object.keys(errors).some((field) => DETAIL_FIELDS.test(field))
  const count = (item.parts as unknown[]).length
  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}
    >
      <summary>
        {t('settings:details.title')}{' '}
        <span className={classes.count}>{count > 0 && t('settings:parts.count', { count })}</span>
      </summary>
      {isOpen && (
        <div className="stack">
          <ScreenParts {...props} />
          {count > 0 && (
            <Switch
              label={t('settings:fields.canHideMenu')}
              description={t('settings:details.canHideMenuHint')}
              checked={item.canHideMenu === true}
              onChange={({ currentTarget }) => actions.edit(key, 'canHideMenu', currentTarget.checked)}
            />
          )}
          <div className={classes.outside}>
            <Select
              label={t('settings:fields.outside')}
              data={OUTSIDE_CONTENTS.map((value) => ({ value, label: t(`settings:outside.${value}`) }))}
              value={String(item.outside)}
              error={errors.outside}
              allowDeselect={false}
              onChange={(outside) => actions.edit(key, 'outside', outside)}
            />
            {item.outside === 'picture' && (
              <ScreenPictureField
                label={t('settings:fields.outsidePictureId')}
                restaurantId={item.restaurantId as number | null}
                value={item.outsidePictureId as string | null}
                error={errors.outsidePictureId}
                onChange={(id) => actions.edit(key, 'outsidePictureId', id)}
              />
            )}
          </div>
        </div>
      )}
    </details>
  )
}
