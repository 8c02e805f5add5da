let isFocusing = false

/** Returns whether the focus is moving to an error, which must not be hidden by the list of its select. */
export const isFocusingError = () => isFocusing

/** The inputs with an error come first, then the message about the whole form. */
const SELECTORS = ['[aria-invalid="true"], [data-invalid]', '[data-form-error]']

/** Focuses the first error of a form. Without an error it returns the focus to `before` if no element has it. */
export function focusFirstError(form: HTMLElement | null, before: Element | null): void {
  isFocusing = true
  const hasFocus = SELECTORS.some((selector) =>
    [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])].some((element) => {
      element.focus()
      return document.activeElement === element
    }),
  )
  if (!hasFocus && document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  isFocusing = false
}
