import { useTranslation } from 'react-i18next'
import { modules, settingsPlace, systemPlace } from './modules.ts'

/** Every screen that has an address of its own, by name. */
export function usePlaces() {
  const { t } = useTranslation()
  return [
    { path: '/', label: t('app:modules.dashboard'), permission: null },
    ...modules.map(({ name, path, permission }) => ({
      path,
      label: t(`app:modules.${name}`),
      permission,
      add: { permission: `${name}.add` as const, label: t(`${name}:new`) },
    })),
    { path: settingsPlace.path, label: t('app:modules.settings'), permission: settingsPlace.permission },
    ...settingsPlace.lists.map((list) => ({
      path: `${settingsPlace.path}/${list}`,
      label: t(`app:lists.${list}`),
      permission: settingsPlace.permission,
    })),
    { path: systemPlace.path, label: t('app:modules.system'), permission: systemPlace.permission },
    { path: '/profile', label: t('app:modules.profile'), permission: null },
    { path: '/profile/edit', label: t('app:profile.edit'), permission: null },
    { path: '/profile/password', label: t('app:profile.password'), permission: null },
    { path: '/profile/notifications', label: t('app:profile.notifications'), permission: null },
    { path: '/profile/requests', label: t('app:profile.requests'), permission: null },
  ]
}
