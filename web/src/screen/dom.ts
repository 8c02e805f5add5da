type Child = Node | string | null

/** One element with a class and what stands in it; text is never read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== null))
  return made
}
