import { Button, FileButton, Input } from '@mantine/core'
import { MAX_LOGO_BYTES } from '@poledne/contract/modules/brand'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RunningUpload } from '../../core/form/upload/RunningUpload.tsx'
import { useFileUpload } from '../../core/form/upload/useFileUpload.ts'
import { getViolationsOrServerMessage } from '../../core/http/errorMessages.ts'
import { getPictureAddress } from '../../core/http/pictureAddress.ts'
import classes from './Brand.module.css'
import { type BrandOwner, uploadLogo } from './brand.api.ts'

const ACCEPTED = ['.png', '.svg']

type LogoFieldProps = {
  owner: BrandOwner
  value: string | null
  isReadOnly: boolean
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Shows the logo, and lets the user upload another one or remove it. */
export function LogoField({ owner, value, isReadOnly, error, onChange }: LogoFieldProps) {
  const { t, i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte' })
  const size = format.format(MAX_LOGO_BYTES / 1_024)
  const {
    upload,
    cancel,
    running,
    error: uploadError,
  } = useFileUpload({
    accepted: ACCEPTED,
    maxBytes: MAX_LOGO_BYTES,
    errors: {
      type: t('messages:violations.logoNotReadable'),
      tooLarge: t('brand:tooLarge', { size }),
      describe: (problem) => getViolationsOrServerMessage(problem, t('brand:uploadFailed')),
    },
    send: (sent) => uploadLogo(owner, sent),
    onUploaded: ({ id }) => onChange(id),
  })
  return (
    <Input.Wrapper
      label={t('brand:fields.logoId')}
      labelElement="div"
      description={t('brand:hints.logoId', { size })}
      error={uploadError ?? error}
    >
      {value !== null && <img className={classes.logo} src={getPictureAddress(value)} alt={t('brand:fields.logoId')} />}
      {running ? (
        <RunningUpload file={running} className="stack" onCancel={cancel} />
      ) : (
        !isReadOnly && (
          <div className={classes.buttons}>
            <FileButton accept={ACCEPTED.join()} onChange={(file) => file && upload(file)}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                  {t(value === null ? 'brand:upload' : 'brand:replace')}
                </Button>
              )}
            </FileButton>
            {value !== null && (
              <Button variant="default" onClick={() => onChange(null)}>
                {t('brand:removeLogo')}
              </Button>
            )}
          </div>
        )
      )}
    </Input.Wrapper>
  )
}
