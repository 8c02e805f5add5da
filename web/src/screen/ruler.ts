/** The fonts of a screen by their classes in the style sheet. */
export type Font = 'serif' | 'sans' | 'bold'

/** The width of a text in em of its own font size; it is 0 until the ruler has measured. */
export type Width = { em: number }

const FONT_SIZE = 50

/**
 * Creates a ruler that measures all texts of a screen in one layout of the document. Laying out a sheet for each
 * possible font size would freeze slow devices for seconds.
 */
export function createRuler() {
  const texts = new Map<string, { width: Width; span: HTMLElement }>()
  const element = document.createElement('div')
  element.className = 'ruler'
  element.style.fontSize = `${FONT_SIZE}px`
  element.setAttribute('aria-hidden', 'true')

  return {
    /** The element to place in the document while the ruler measures. */
    element,
    /** Registers a text and returns its width, which `measure` later fills in. */
    getWidth(font: Font, text: string): Width {
      const key = `${font} ${text}`
      const known = texts.get(key)
      if (known) return known.width
      const span = document.createElement('span')
      span.className = font
      span.textContent = text
      element.append(span)
      const width = { em: 0 }
      texts.set(key, { width, span })
      return width
    },
    measure(): void {
      for (const { width, span } of texts.values()) width.em = span.getBoundingClientRect().width / FONT_SIZE
    },
  }
}
export type Ruler = ReturnType<typeof createRuler>
