import { useSearch } from '@tanstack/react-router'

/** The record that the address of a new one asks to copy: `/restaurantMenus/new/edit?from=7`. */
export function useCopySource(): string | undefined {
  const { from } = useSearch({ strict: false }) as { from?: unknown }
  return typeof from === 'string' && /^[1-9]\d{0,9}$/.test(from) ? from : undefined
}
