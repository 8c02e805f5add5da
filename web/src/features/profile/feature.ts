import type { Feature } from '../../core/feature/feature.ts'

/** The pages below the profile, in the order of the navigation, with the keys of their names. */
export const PROFILE_PAGES = [
  { path: '/profile/edit', name: 'app:profile.edit' },
  { path: '/profile/password', name: 'app:profile.password' },
  { path: '/profile/notifications', name: 'app:profile.notifications' },
  { path: '/profile/requests', name: 'app:modules.supportRequests' },
] as const

export const profileFeature = {
  namespaces: ['factors', 'roles', 'tokens'],
  pages: [
    {
      path: '/profile',
      load: () => import('./ProfilePage.tsx').then((file) => file.ProfilePage),
      help: 'people#protect-your-sign-in',
    },
    {
      path: '/profile/edit',
      load: () => import('./ProfileEditPage.tsx').then((file) => file.ProfileEditPage),
      help: 'people#change-your-profile',
      shortcuts: ['forms'],
    },
    {
      path: '/profile/password',
      load: () => import('./ProfilePasswordPage.tsx').then((file) => file.ProfilePasswordPage),
      help: 'people#set-a-new-password',
      shortcuts: ['forms'],
    },
  ],
} as const satisfies Feature
