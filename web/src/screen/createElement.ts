type Child = Node | string | null

/** One element with a class and what stands in it; text is never read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  if (className) node.className = className
  node.append(...children.filter((child) => child !== null))
  return node
}
