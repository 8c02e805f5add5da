import { Button, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import { getPictureAddress } from '../../../core/http/pictureAddress.ts'
import classes from './ScreenDetails.module.css'

const PicturesDialog = lazyWithRetry(() => import('./PicturesDialog.tsx').then((file) => file.PicturesDialog))

type ScreenPictureFieldProps = {
  label: string
  restaurantId: number | null
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Shows the chosen picture; its button opens the pictures of the restaurant. */
export function ScreenPictureField({ label, restaurantId, value, error, onChange }: ScreenPictureFieldProps) {
  const { t } = useTranslation()
  const errorId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.picture}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <div className={classes.chosen}>
        {value && <img className={classes.thumbnail} src={getPictureAddress(value)} alt="" />}
        <Button
          variant="default"
          disabled={restaurantId === null}
          data-invalid={error ? true : undefined}
          aria-label={`${label}: ${t('settings:pictures.choose')}`}
          aria-describedby={error ? errorId : undefined}
          onClick={() => setIsOpen(true)}
        >
          {t('settings:pictures.choose')}
        </Button>
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      {isOpen && restaurantId !== null && (
        <PicturesDialog
          restaurantId={restaurantId}
          value={value}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
