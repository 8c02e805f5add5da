import { ActionIcon, Button, FileButton, UnstyledButton } from '@mantine/core'
import { MAX_PICTURE_BYTES, MAX_PICTURES, type UsedPicture } from '@poledne/contract/modules/picture'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunningUpload } from '../../../core/form/upload/RunningUpload.tsx'
import { useFileUpload } from '../../../core/form/upload/useFileUpload.ts'
import { useSave } from '../../../core/form/useSave.ts'
import { NAME_SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import { getViolationsOrServerMessage } from '../../../core/http/errorMessages.ts'
import { callApi } from '../../../core/http/http.ts'
import { getPictureAddress } from '../../../core/http/pictureAddress.ts'
import { ConfirmDialog } from '../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import classes from './PicturesDialog.module.css'

const ACCEPTED = ['.png', '.jpg', '.jpeg', '.webp']

type PicturesDialogProps = {
  restaurantId: number
  /** The id of the chosen picture. */
  value: string | null
  onChange: (id: string | null) => void
  onClose: () => void
}

/** Lets the user choose one of the pictures of a restaurant, upload a new one, and delete those that no screen shows. */
export function PicturesDialog({ restaurantId, value, onChange, onClose }: PicturesDialogProps) {
  const { t } = useTranslation()
  const [deleted, setDeleted] = useState<UsedPicture | null>(null)
  const query = useQuery({
    queryKey: ['pictures', restaurantId],
    queryFn: ({ signal }) => callApi('GET restaurants/:id/pictures/', { params: { id: String(restaurantId) }, signal }),
  })
  const choose = (id: string) => {
    onChange(id)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} wide title={t('settings:pictures.title')}>
      <QueryContent query={query} rows={4}>
        {({ items, can }) => (
          <div className="stack">
            {can.edit && <PictureUpload restaurantId={restaurantId} count={items.length} onUploaded={choose} />}
            {items.length === 0 && <p className="flat quiet">{t('settings:pictures.empty')}</p>}
            <ul className={classes.pictures}>
              {items.map((picture) => (
                <li key={picture.id} className={classes.picture}>
                  <UnstyledButton
                    className={classes.choice}
                    aria-pressed={picture.id === value}
                    onClick={() => choose(picture.id)}
                  >
                    <img className={classes.image} src={getPictureAddress(picture.id)} alt="" loading="lazy" />
                    <span className="ellipsis small">{picture.name}</span>
                  </UnstyledButton>
                  {can.edit && (
                    <ActionIcon
                      className={classes.delete}
                      aria-label={t('settings:pictures.deleteNamed', { name: picture.name })}
                      onClick={() => setDeleted(picture)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryContent>
      {deleted && (
        <DeleteDialog
          restaurantId={restaurantId}
          picture={deleted}
          onDeleted={() => deleted.id === value && onChange(null)}
          onClose={() => setDeleted(null)}
        />
      )}
    </Dialog>
  )
}

type PictureUploadProps = { restaurantId: number; count: number; onUploaded: (id: string) => void }

function PictureUpload({ restaurantId, count, onUploaded }: PictureUploadProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte' })
  const size = format.format(MAX_PICTURE_BYTES / 1_048_576)
  const { upload, cancel, running, error } = useFileUpload({
    accepted: ACCEPTED,
    maxBytes: MAX_PICTURE_BYTES,
    errors: {
      type: t('settings:pictures.wrongType'),
      tooLarge: t('settings:pictures.tooLarge', { size }),
      describe: (problem) => getViolationsOrServerMessage(problem, t('settings:pictures.uploadFailed')),
    },
    send: ({ onProgress, ...sent }) =>
      callApi('POST restaurants/:id/pictures/', {
        params: { id: String(restaurantId) },
        onUploadProgress: onProgress,
        ...sent,
      }),
    onUploaded: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['pictures', restaurantId] })
      onUploaded(id)
    },
  })
  if (running) return <RunningUpload file={running} className="stack" onCancel={cancel} />
  return (
    <div className="row">
      <FileButton accept={ACCEPTED.join()} onChange={(file) => file && upload(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={count >= MAX_PICTURES}
          >
            {t('settings:pictures.upload')}
          </Button>
        )}
      </FileButton>
      <span className="quiet small">
        {count >= MAX_PICTURES
          ? t('messages:violations.tooManyPictures')
          : t('settings:pictures.accepted', { size, used: count, max: MAX_PICTURES })}
      </span>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type DeleteDialogProps = { restaurantId: number; picture: UsedPicture; onDeleted: () => void; onClose: () => void }

/** Asks before a picture is deleted. A picture that screens show cannot be deleted, and the dialog names the screens. */
function DeleteDialog({ restaurantId, picture, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { id, name, screens } = picture
  const removing = useSave<void, void>({
    kind: 'update',
    mutationFn: () =>
      callApi('DELETE restaurants/:id/pictures/:pictureId/', { params: { id: String(restaurantId), pictureId: id } }),
    changes: ['pictures'],
    messages: { success: t('settings:pictures.deleted'), failure: t('settings:pictures.deleteFailed') },
    onSuccess: () => {
      onDeleted()
      onClose()
    },
  })
  if (screens.length > 0)
    return (
      <Dialog opened onClose={onClose} title={t('settings:pictures.usedTitle', { name })}>
        {t('settings:pictures.used', { screens: screens.join(NAME_SEPARATOR) })}
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      isDanger
      title={t('settings:pictures.deleteTitle', { name })}
      confirmLabel={t('settings:pictures.delete')}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {t('settings:pictures.deleteBody')}
    </ConfirmDialog>
  )
}
