import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../components/record/ConfirmDialog.tsx'
import type { SignOutQuestion } from '../lib/useSignOut.ts'
import classes from './SignOutDialog.module.css'

/** Names what signing out would delete. */
export function SignOutDialog({ question, opened }: { question: SignOutQuestion; opened: boolean }) {
  const { t } = useTranslation()
  const { isPageUnsaved, drafts, answer } = question
  const placeOf = ({ module, id }: (typeof drafts)[number]) =>
    module === 'settings' ? t(`app:lists.${id}` as 'app:lists.allergens') : t(`app:modules.${module}`)
  const places = drafts.map(placeOf)
  const countOf = (place: string) => places.filter((each) => each === place).length
  return (
    <ConfirmDialog
      opened={opened}
      title={t('app:signOut.title')}
      confirm={t('app:signOut.confirm')}
      cancel={t('app:signOut.cancel')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p className={classes.text}>{t('app:signOut.text')}</p>
      <ul className={classes.list}>
        {isPageUnsaved && <li>{t('app:signOut.thisPage')}</li>}
        {[...new Set(places)].map((place) => (
          <li key={place}>{countOf(place) > 1 ? `${place} (${countOf(place)})` : place}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
