import { Button, ColorInput, Input, Radio, SegmentedControl } from '@mantine/core'
import { fitContrast, LIGHT_PAGE, PAGE_CONTRAST } from '@poledne/contract/domain/brandColour'
import { TYPEFACE_NAMES, TYPEFACES, type Typeface } from '@poledne/contract/domain/typefaces'
import { type Brand, SCREEN_THEMES, type StoredBrand } from '@poledne/contract/modules/brand'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { getFieldError } from '../../core/form/formErrors.ts'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useSave } from '../../core/form/useSave.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { ConflictDialog } from '../../core/record/conflict/ConflictDialog.tsx'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import classes from './Brand.module.css'
import { BrandPreview } from './BrandPreview.tsx'
import { type BrandOwner, brandQuery, getSaveTarget, removeBrand } from './brand.api.ts'
import { LogoField } from './LogoField.tsx'

const BRAND = { name: 'brand', fields: ['logoId', 'accent', 'typeface', 'screens'], columns: {} } as const
const SWATCHES = ['#9c2c1c', '#9a4a10', '#3f6b1f', '#1a6b57', '#1f5f99', '#4a4fa8', '#8a2f6e', '#3d3a36']

const toFormValues = ({ logoId, accent, typeface, screens }: StoredBrand): Brand => ({
  logoId,
  accent,
  typeface,
  screens,
})
const HEX_COLOUR = /^#[0-9a-f]{6}$/i

type BrandFormProps = { owner: BrandOwner; stored: StoredBrand; shownRestaurantId: number | null }

/** Edits a brand beside its preview; the fields are disabled for users who can only see it. */
export function BrandForm({ owner, stored, shownRestaurantId }: BrandFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const cacheBrand = (brand: StoredBrand) => client.setQueryData(brandQuery(owner).queryKey, brand)
  const { form, formProps, guard, conflict, resolveConflict, closeConflict, isSaving, failure } = useFormSession({
    mode: 'controlled',
    stored,
    toValues: (version) => toFormValues(version ?? stored),
    ...useEndpointSave({
      ...getSaveTarget(owner),
      toBody: (values: Brand, version) => ({ ...values, version }),
      kind: 'update',
      messages: { success: t('brand:saved'), failure: t('system:notSaved') },
    }),
    onSaved: cacheBrand,
  })
  const { logoId, accent, typeface, screens } = form.values
  const readable = HEX_COLOUR.test(accent) ? fitContrast(accent, LIGHT_PAGE, PAGE_CONTRAST) : null
  const offered = readable === accent.toLowerCase() ? null : readable
  // The preview keeps the last readable colour while another one is typed.
  const [shownAccent, setShownAccent] = useState(accent)
  if (readable && readable !== shownAccent) setShownAccent(readable)
  const setValue = <Field extends keyof Brand>(field: Field, value: Brand[Field]) => {
    form.setFieldValue(field, value as never)
    form.clearFieldError(field)
  }

  return (
    <div className={classes.columns}>
      <form {...formProps} className="stack">
        <FormError>{failure}</FormError>
        {!stored.can.edit && <p className="flat quiet">{t('brand:readOnly')}</p>}
        {owner !== null && stored.inherited && <p className="flat quiet">{t('brand:inherited')}</p>}
        <fieldset className="stack fieldset" disabled={!stored.can.edit}>
          <LogoField
            owner={owner}
            value={logoId}
            isReadOnly={!stored.can.edit}
            error={getFieldError(form.errors, 'logoId')}
            onChange={(id) => setValue('logoId', id)}
          />
          <div>
            <ColorInput
              label={t('brand:fields.accent')}
              description={t('brand:hints.accent')}
              className={classes.colour}
              swatches={SWATCHES}
              closeOnColorSwatchClick
              popoverProps={{ position: 'top-start', withinPortal: false }}
              disabled={!stored.can.edit}
              value={accent}
              error={
                offered ? t('messages:violations.tooLittleContrast') : (getFieldError(form.errors, 'accent') ?? null)
              }
              onChange={(value) => setValue('accent', value)}
            />
            {offered && (
              <Button
                className={classes.offer}
                variant="default"
                size="xs"
                leftSection={<span className={classes.swatch} style={{ background: offered }} />}
                onClick={() => setValue('accent', offered)}
              >
                {t('brand:useColour', { colour: offered })}
              </Button>
            )}
          </div>
          <Radio.Group
            label={t('brand:fields.typeface')}
            description={t('brand:hints.typeface')}
            value={typeface}
            onChange={(value) => setValue('typeface', value as Typeface)}
          >
            <div className={classes.typefaces}>
              {TYPEFACES.map((name) => (
                <Radio
                  key={name}
                  value={name}
                  label={TYPEFACE_NAMES[name]}
                  styles={{ label: { fontFamily: `"${TYPEFACE_NAMES[name]} Headings"`, fontWeight: 600 } }}
                />
              ))}
            </div>
          </Radio.Group>
          <Input.Wrapper label={t('brand:fields.screens')} labelElement="div">
            <div>
              <SegmentedControl
                aria-label={t('brand:fields.screens')}
                value={screens}
                onChange={(value) => setValue('screens', value as Brand['screens'])}
                data={SCREEN_THEMES.map((value) => ({ value, label: t(`brand:screens.${value}`) }))}
              />
            </div>
          </Input.Wrapper>
          {stored.can.edit && (
            <div className="row">
              <Button type="submit" loading={isSaving}>
                {t('record:bar.save')}
              </Button>
              {owner !== null && !stored.inherited && <RemoveButton owner={owner} onRemoved={cacheBrand} />}
            </div>
          )}
        </fieldset>
        {conflict && (
          <ConflictDialog module={BRAND} conflict={conflict} onResolve={resolveConflict} onClose={closeConflict} />
        )}
        <DiscardChangesDialog guard={guard}>{t('system:unsaved')}</DiscardChangesDialog>
      </form>
      {shownRestaurantId !== null && (
        <BrandPreview restaurantId={shownRestaurantId} brand={{ logoId, accent: shownAccent, typeface, screens }} />
      )}
    </div>
  )
}

/** Gives a restaurant the look of the group, after a confirmation. */
function RemoveButton({ owner, onRemoved }: { owner: number; onRemoved: (brand: StoredBrand) => void }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useSave<void, StoredBrand>({
    kind: 'update',
    mutationFn: () => removeBrand(owner),
    messages: { success: t('brand:removed'), failure: t('system:notSaved') },
    onSuccess: (brand) => {
      setIsAsking(false)
      onRemoved(brand)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('brand:remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('brand:removeTitle')}
        confirmLabel={t('brand:remove')}
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {t('brand:removeBody')}
      </ConfirmDialog>
    </>
  )
}
