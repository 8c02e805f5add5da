export const loadSetupChecklist = () => import('./SetupChecklist.tsx').then((file) => file.SetupChecklist)
