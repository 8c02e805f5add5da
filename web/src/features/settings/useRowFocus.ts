import { useCallback, useEffect, useRef, useState } from 'react'

type Part = 'first' | 'handle' | 'undo'
type Wanted = { key: string; part: Part }

/** Puts the focus where a change of the rows left it wanting: rows that move or turn into something else lose it. */
export function useRowFocus(failures: number) {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)

  // After the rows are on the page. A row that is gone for good leaves the focus to the button that adds one.
  useEffect(() => {
    if (!wanted) return
    const row = form.current?.querySelector(`[data-row="${CSS.escape(wanted.key)}"]`)
    const part = row?.querySelector<HTMLElement>(`[data-focus="${wanted.part}"]`)
    ;(part ?? form.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [wanted])

  // What is wrong, in the order in which the page shows it; else what was said of the whole list.
  useEffect(() => {
    if (failures === 0) return
    const cell = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(cell ?? form.current?.querySelector<HTMLElement>('[data-list-error]'))?.focus()
  }, [failures])

  const focus = useCallback((key: string, part: Part) => setWanted({ key, part }), [])
  return { form, focus }
}
