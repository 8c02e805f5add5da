import { RouterProvider } from '@tanstack/react-router'
import { router } from '../router/router.ts'

export function SignedInApp() {
  return <RouterProvider router={router} />
}
