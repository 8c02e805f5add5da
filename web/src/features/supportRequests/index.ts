export const loadSupportRequestsPage = () =>
  import('./SupportRequestsPage.tsx').then((file) => file.SupportRequestsPage)
export const loadSupportRequestPage = () => import('./SupportRequestPage.tsx').then((file) => file.SupportRequestPage)
