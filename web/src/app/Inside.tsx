import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.ts'

export function Inside() {
  return <RouterProvider router={router} />
}
