import { useTranslation } from 'react-i18next'
import { modules, settingsSection, systemSection } from '../router/modules.ts'

/** Every screen that has an address of its own, by name. */
export function useNavigationTargets() {
  const { t } = useTranslation()
  return [
    { path: '/', label: t('app:modules.dashboard'), permission: null },
    ...modules.map(({ name, path, permission }) => ({
      path,
      label: t(`app:modules.${name}`),
      permission,
      add: { permission: `${name}.add` as const, label: t(`${name}:new`) },
    })),
    { path: settingsSection.path, label: t('app:modules.settings'), permission: settingsSection.permission },
    ...settingsSection.lists.map((list) => ({
      path: `${settingsSection.path}/${list}`,
      label: t(`app:lists.${list}`),
      permission: settingsSection.permission,
    })),
    { path: systemSection.path, label: t('app:modules.system'), permission: systemSection.permission },
    { path: '/profile', label: t('app:modules.profile'), permission: null },
    { path: '/profile/edit', label: t('app:profile.edit'), permission: null },
    { path: '/profile/password', label: t('app:profile.password'), permission: null },
    { path: '/profile/notifications', label: t('app:profile.notifications'), permission: null },
    { path: '/profile/requests', label: t('app:profile.requests'), permission: null },
  ]
}
