import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import type { SignOutQuestion } from '../../core/session/useSignOut.ts'
import classes from './SignOutDialog.module.css'

/** Asks for confirmation and lists the drafts and unsaved changes that signing out would delete. */
export function SignOutDialog({ question, opened }: { question: SignOutQuestion; opened: boolean }) {
  const { t } = useTranslation()
  const { isPageUnsaved, drafts, answer } = question
  const getDraftLabel = ({ module, id }: (typeof drafts)[number]) =>
    module === 'settings' ? t(`app:lists.${id}` as 'app:lists.allergens') : t(`app:modules.${module}`)
  const labels = drafts.map(getDraftLabel)
  const countDrafts = (place: string) => labels.filter((each) => each === place).length
  return (
    <ConfirmDialog
      opened={opened}
      title={t('app:signOut.title')}
      confirmLabel={t('app:signOut.confirm')}
      cancelLabel={t('app:signOut.cancel')}
      isDanger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p className="flat">{t('app:signOut.text')}</p>
      <ul className={classes.list}>
        {isPageUnsaved && <li>{t('app:signOut.thisPage')}</li>}
        {[...new Set(labels)].map((place) => (
          <li key={place}>{countDrafts(place) > 1 ? `${place} (${countDrafts(place)})` : place}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
